//! The option for a database beside the searches of a command.

use crate::errors::Result;
use game_table::errors::FileError;
use game_table::{Analysis, Database, Material};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The option for a database beside a search.
#[derive(clap::Args)]
pub(super) struct DatabaseOption {
    /// Go on from what FILE holds of the game that is searched, and add what is found
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

/// A database that is open.
pub(super) struct OpenDatabase {
    path: PathBuf,
    database: Arc<Database>,
}

impl DatabaseOption {
    /// Returns whether there is one.
    pub(super) fn is_given(&self) -> bool {
        self.database.is_some()
    }

    /// Opens the database that was asked for, if one was.
    pub(super) fn open(&self, material: &Material) -> Result<Option<OpenDatabase>> {
        let open = |path: &PathBuf| -> Result<OpenDatabase> {
            let database = material.open_database(path)?;
            Ok(OpenDatabase { path: path.clone(), database })
        };
        self.database.as_ref().map(open).transpose()
    }
}

impl OpenDatabase {
    pub(super) fn database(&self) -> &Arc<Database> {
        &self.database
    }

    /// Puts the database beside the searches of an analysis.
    pub(super) fn serve(&self, analysis: &mut Analysis<'_>) -> Result<()> {
        analysis.use_database(&self.database).map_err(|error| in_file(&self.path, error.as_ref()))
    }

    /// Writes what was found.
    ///
    /// # Errors
    /// The first one in reading or writing: searches go on without the file.
    pub(super) fn close(self) -> Result<()> {
        self.database.flush().map_err(|error| in_file(&self.path, &error))
    }
}

fn in_file(
    path: &Path,
    error: &(dyn std::error::Error + 'static),
) -> Box<dyn std::error::Error + Send + Sync> {
    FileError::of(path.display(), error).into()
}
