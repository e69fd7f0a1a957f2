//! Limits the work on a document, and the repeated parts of its page, by the length of the page.
//!
//! Some questions about an element are answered by the elements around it or near it, and some
//! bytes of a page are written more than once: the address of the page before every relative
//! address, or the indentation of every line of a list. Ordinary pages do a little of both. A page
//! that is written to do it for every tag would take a time and a memory that no multiple of its
//! length bounds, so its document has the lines alone.

use std::cell::Cell;

use crate::Stop;
use crate::page::work::most_steps;

/// Number of steps for a byte that a document repeats.
const STEPS_PER_REPEATED: u64 = 8;
/// Number of bytes of attributes or of text that are read in one step.
const BYTES_PER_STEP: usize = 16;
/// Number of steps between two looks at whether to end the work: about a millisecond.
const STEPS_PER_LOOK: u64 = 1 << 16;

/// Number of additional places that the cells of any page may span in their tables.
const SPANNED: usize = 1 << 16;
/// Number of bytes of a page for each further place.
const BYTES_PER_SPANNED: usize = 8;

/// Number of nodes that any page may have. A node takes about 200 bytes, and a start tag or a text
/// may take four, so the tree of a page of tags would take a hundred times its size.
const NODES: usize = 1 << 16;
/// Number of bytes of a page for each further node. Ordinary pages have ten and more.
const BYTES_PER_NODE: usize = 8;
/// Number of nodes that a formula in a text counts as: the formula and the text after it are nodes
/// of the document.
const NODES_PER_FORMULA: usize = 2;
/// Number of nodes that are read after the last kept text.
pub(super) const NODES_AFTER: usize = NODES;
/// Number of nodes that repeat formatting that was left open. They fit without moving all nodes.
pub(super) const NODES_REPEATED: usize = NODES / 8;

/// Returns whether a page of a length may have a number of tags and texts that become nodes.
pub(super) fn allows_nodes(nodes: usize, bytes: usize) -> bool {
    nodes <= NODES + bytes / BYTES_PER_NODE
}

/// The work and memory that a document may still take.
#[derive(Debug)]
pub struct Budget<'a> {
    steps: Cell<u64>,
    /// The number of steps left at which `stop` is looked at next.
    next_look: Cell<u64>,
    stop: Stop<'a>,
    /// The number of additional places that cells may still span.
    spanned: Cell<usize>,
    /// The number of nodes that the page may still have, beyond its tags and texts.
    nodes: Cell<usize>,
}

impl<'a> Budget<'a> {
    /// Creates the budget of a page from its number of bytes and of nodes.
    pub fn new(bytes: usize, nodes: usize, stop: Stop<'a>) -> Self {
        let steps = most_steps(bytes);
        Self {
            steps: Cell::new(steps),
            next_look: Cell::new(steps - STEPS_PER_LOOK),
            stop,
            spanned: Cell::new(SPANNED + bytes / BYTES_PER_SPANNED),
            nodes: Cell::new((NODES + bytes / BYTES_PER_NODE).saturating_sub(nodes)),
        }
    }

    /// Counts steps, such as visits of nodes. If the caller wants to end the work, no steps are
    /// left.
    pub fn spend(&self, steps: usize) {
        let left = self.steps.get().saturating_sub(steps as u64);
        self.steps.set(left);
        if left < self.next_look.get() {
            self.look(left);
        }
    }

    #[cold]
    fn look(&self, left: u64) {
        self.steps.set(if self.stop.is_set() { 0 } else { left });
        self.next_look.set(left.saturating_sub(STEPS_PER_LOOK));
    }

    /// Counts bytes of text or attributes that may be read more than once.
    pub fn spend_bytes(&self, bytes: usize) {
        self.spend(1 + bytes / BYTES_PER_STEP);
    }

    /// Counts bytes of the document that the page does not have.
    pub fn spend_repeated(&self, bytes: usize) {
        self.spend(bytes.saturating_mul(STEPS_PER_REPEATED as usize));
    }

    /// Counts a step. Returns `false` if none is left.
    pub fn takes_step(&self) -> bool {
        self.spend(1);
        !self.is_spent()
    }

    /// Returns whether no steps are left. Results so far are not used then.
    pub fn is_spent(&self) -> bool {
        self.steps.get() == 0
    }

    /// Counts additional places of a cell. Returns `false` if there are not enough left.
    pub fn takes_places(&self, places: usize) -> bool {
        let left = self.spanned.get().checked_sub(places);
        self.spanned.set(left.unwrap_or_else(|| self.spanned.get()));
        left.is_some()
    }

    /// Counts a formula of a text. Returns `false` if there is no room for it.
    pub fn takes_formula(&self) -> bool {
        let left = self.nodes.get().checked_sub(NODES_PER_FORMULA);
        self.nodes.set(left.unwrap_or_default());
        left.is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn the_budget_is_spent_after_its_steps() {
        let budget = Budget::new(100, 0, Stop::default());
        // 4,194,304 + 32 · 100 = 4,197,504.
        budget.spend(4_197_503 - 8 - 3);
        budget.spend_repeated(1);
        budget.spend_bytes(47);
        assert!(!budget.is_spent());
        budget.spend(1);
        assert!(budget.is_spent());
        budget.spend(usize::MAX);
        assert!(budget.is_spent());
    }

    #[test]
    fn the_budget_is_spent_when_the_work_should_end() {
        let is_late = AtomicBool::new(false);
        let is_set = || is_late.load(Ordering::Relaxed);
        let budget = Budget::new(0, 0, Stop::when(&is_set));
        budget.spend(65_537);
        assert!(!budget.is_spent());
        is_late.store(true, Ordering::Relaxed);
        budget.spend(65_535);
        assert!(!budget.is_spent());
        budget.spend(2);
        assert!(budget.is_spent());
    }

    #[test]
    fn cells_are_refused_if_they_exceed_the_remaining_places() {
        let budget = Budget::new(80, 0, Stop::default());
        assert!(budget.takes_places(65_536));
        assert!(!budget.takes_places(11));
        assert!(budget.takes_places(10) && budget.takes_places(0));
        assert!(!budget.takes_places(1));
    }

    #[test]
    fn formulas_count_as_nodes() {
        let budget = Budget::new(80, 65_540, Stop::default());
        let taken = [(); 4].map(|()| budget.takes_formula());
        assert_eq!(taken, [true, true, true, false]);
        assert!(!Budget::new(0, 65_537, Stop::default()).takes_formula());
    }
}
