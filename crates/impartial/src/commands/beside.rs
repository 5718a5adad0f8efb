//! The option for a database beside the searches of a command.

use crate::errors::{FileError, Result};
use game_table::{Analysis, Database, Material};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(clap::Args)]
pub(super) struct DatabaseOption {
    /// Go on from what FILE holds of the game that is searched, and add what is found
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

/// A database that is open, if one was asked for.
pub(super) struct OpenDatabase(Option<(PathBuf, Arc<Database>)>);

impl DatabaseOption {
    pub(super) fn is_given(&self) -> bool {
        self.database.is_some()
    }

    pub(super) fn open(&self, material: &Material) -> Result<OpenDatabase> {
        let Some(path) = &self.database else { return Ok(OpenDatabase(None)) };
        Ok(OpenDatabase(Some((path.clone(), material.open_database(path)?))))
    }
}

impl OpenDatabase {
    pub(super) fn database(&self) -> Option<&Arc<Database>> {
        self.0.as_ref().map(|(_, database)| database)
    }

    /// Puts the database beside the searches of an analysis.
    pub(super) fn serve(&self, analysis: &mut Analysis<'_>) -> Result<()> {
        let Some((path, database)) = &self.0 else { return Ok(()) };
        let served = analysis.use_database(database);
        Ok(served.map_err(|error| FileError::of(path.display(), error.as_ref()))?)
    }

    /// Writes what was found.
    pub(super) fn close(self) -> Result<()> {
        let Some((path, database)) = self.0 else { return Ok(()) };
        Ok(database.flush().map_err(|error| FileError::of(path.display(), &error))?)
    }
}
