//! Misère forms as positions of graphs, and the other way round.

use super::error::MisereFormError;
use super::store::{MisereForm, MisereForms, ZERO};
use crate::graph::{GameGraph, GraphError, for_each_below, grundy_values};
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
    /// That of the [`genera`] of all positions below it.
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
    /// That of the [`natures`] of all positions below it.
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

    /// Returns the simplest form of every position of an acyclic graph.
    ///
    /// # Complexity
    /// A [`form_of_options`](Self::form_of_options) for each position.
    ///
    /// # Errors
    /// [`MisereFormError::Cycle`] when play can go on for ever, and [`MisereFormError`] when the
    /// store is full.
    ///
    /// # Examples
    /// A position whose only move is to a heap of two is no heap of one in misère play:
    /// ```
    /// use mex_core::{GameGraph, MisereForms};
    ///
    /// let graph = GameGraph::from_edges(4, &[(1, 0), (2, 1), (2, 0), (3, 2)])?;
    /// let mut forms = MisereForms::new();
    /// let found = forms.forms_of_graph(&graph)?;
    /// assert_eq!(forms.text(found[3])?, "*[2#]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forms_of_graph(
        &mut self,
        graph: &GameGraph,
    ) -> Result<Vec<MisereForm>, MisereFormError> {
        match grundy_values(graph) {
            Ok(_) => {}
            Err(GraphError::Cycle { cycle }) => {
                return Err(MisereFormError::Cycle { length: cycle.len() });
            }
            Err(error) => return Err(error.into()),
        }
        let mut forms = vec![ZERO; graph.position_count() as usize];
        let all: Vec<u32> = (0..graph.position_count()).collect();
        for_each_below(graph, &all, |position| {
            let options = graph.options(position).iter();
            let options = options.map(|&option| forms[option as usize]).collect();
            forms[position as usize] = self.form_of_options(options)?;
            Ok::<(), MisereFormError>(())
        })?;
        Ok(forms)
    }
}
