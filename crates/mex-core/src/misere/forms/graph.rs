//! Misère forms as positions of graphs.

use super::error::MisereFormError;
use super::store::{MisereForm, MisereForms};
use crate::graph::{GameGraph, GraphError};
use crate::misere::genus::{Genus, Nature, genera, natures};

impl MisereForms {
    /// Returns the graph of some forms and all that can be reached from them, and the position of
    /// each of the forms.
    ///
    /// # Complexity
    /// O(positions · log(positions) + edges) time.
    ///
    /// # Errors
    /// [`GraphError`] when the graph is too large for the memory.
    ///
    /// # Panics
    /// Panics when a form is of a larger store.
    pub fn graph(&self, forms: &[MisereForm]) -> Result<(GameGraph, Vec<u32>), GraphError> {
        let below = self.all_below(forms);
        let position = |form: &MisereForm| below.partition_point(|it| it < form) as u32;
        let edges = below.iter().enumerate().flat_map(|(index, &form)| {
            self.options(form).iter().map(move |option| (index as u32, position(option)))
        });
        let edges: Vec<(u32, u32)> = edges.collect();
        let graph = GameGraph::from_edges(below.len() as u32, &edges)?;
        Ok((graph, forms.iter().map(position).collect()))
    }

    /// Returns the genus of a form.
    ///
    /// # Complexity
    /// That of the genera of all positions below it.
    ///
    /// # Errors
    /// [`MisereFormError::Graph`] when the positions do not fit the memory.
    ///
    /// # Panics
    /// Panics when the form is of a larger store.
    pub fn genus(&self, form: MisereForm) -> Result<Genus, MisereFormError> {
        let (graph, places) = self.graph(&[form])?;
        Ok(genera(&graph)?.swap_remove(places[0] as usize))
    }

    /// Returns the nature of a form.
    ///
    /// A position may be wild by its genus, and its form tame, as reversible options no longer count.
    ///
    /// # Complexity
    /// That of the natures of all positions below it.
    ///
    /// # Errors
    /// [`MisereFormError::Graph`] when the positions do not fit the memory.
    ///
    /// # Panics
    /// Panics when the form is of a larger store.
    pub fn nature(&self, form: MisereForm) -> Result<Nature, MisereFormError> {
        let (graph, places) = self.graph(&[form])?;
        Ok(natures(&graph)?.swap_remove(places[0] as usize))
    }
}
