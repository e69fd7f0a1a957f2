//! Values of the elements of a page that follow from the elements around them, or inside them.

use std::iter::once;

use crate::Tag;
use crate::page::{Element, Line, Page};
use crate::text::mix;

impl Page {
    /// Returns a value for each element that is derived from the value of the element around it,
    /// `[n_elements]`. `of` is given the index of an element and the value around it. `outside` is
    /// the value around the page.
    pub fn inherited<T: Copy>(&self, outside: T, of: impl Fn(usize, T) -> T) -> Vec<T> {
        let mut values: Vec<T> = Vec::with_capacity(self.elements.len());
        for (at, element) in self.elements.iter().enumerate() {
            // The page itself is its own parent, and not there yet.
            let around = values.get(element.parent as usize).copied().unwrap_or(outside);
            values.push(of(at, around));
        }
        values
    }

    /// Returns the sums over all lines in each element, `[n_elements]`. `of` is given the number of
    /// a line and the line.
    pub fn sums<T: Copy + Default>(
        &self,
        of: impl Fn(usize, &Line) -> T,
        add: impl Fn(&mut T, T),
    ) -> Vec<T> {
        self.sums_from(T::default(), of, add)
    }

    /// As [`Self::sums`], for several counts at once.
    pub fn counts<const N: usize>(&self, of: impl Fn(usize, &Line) -> [u64; N]) -> Vec<[u64; N]> {
        self.sums_from([0; N], of, |around, inside| {
            around.iter_mut().zip(inside).for_each(|(sum, count)| *sum += count);
        })
    }

    fn sums_from<T: Copy>(
        &self,
        nothing: T,
        of: impl Fn(usize, &Line) -> T,
        add: impl Fn(&mut T, T),
    ) -> Vec<T> {
        let mut sums = vec![nothing; self.elements.len()];
        for (at, line) in self.lines.iter().enumerate() {
            add(&mut sums[line.element as usize], of(at, line));
        }
        // Elements come after the element around them.
        for at in (1..sums.len()).rev() {
            let inside = sums[at];
            add(&mut sums[self.elements[at].parent as usize], inside);
        }
        sums
    }

    /// Makes a form with nearly all text of the page a `<div>`. ASP.NET and JSF write the whole
    /// page into a form.
    pub(crate) fn unwrap_forms(&mut self) {
        let is_form = |element: &Element| element.tag == Tag::FORM;
        if !self.elements.iter().any(is_form) {
            return;
        }
        let chars = self.sums(|_, line| u64::from(line.chars), |around, chars| *around += chars);
        let is_wrapper = |at: usize| is_form(&self.elements[at]) && 5 * chars[at] > 4 * chars[0];
        let wrappers: Vec<bool> = (0..self.elements.len()).map(is_wrapper).collect();
        if !wrappers.contains(&true) {
            return;
        }
        let is_inner = |at: usize| is_form(&self.elements[at]) && !wrappers[at];
        let in_form = self.inherited(false, |at, around| around || is_inner(at));
        let (form, div) = (Tag::FORM.bit(), Tag::DIV.bit());
        for (element, in_form) in self.elements.iter_mut().zip(in_form) {
            if in_form || element.mask & form == 0 {
                continue;
            }
            element.mask = element.mask & !form | div;
            for tag in [&mut element.tag, &mut element.known] {
                *tag = if *tag == Tag::FORM { Tag::DIV } else { *tag };
            }
        }
    }

    /// Returns, for each element, whether it is in each of `N` elements, or is that element.
    /// Element number `k` is the deepest element for which `is` is true, given the index of an
    /// element and `k`. If several are equally deep, it is the last one in the source.
    pub fn in_deepest<const N: usize>(&self, is: impl Fn(usize, usize) -> bool) -> Vec<[bool; N]> {
        let deepest: [usize; N] = std::array::from_fn(|k| {
            let found = (0..self.elements.len()).rev().filter(|&at| is(at, k));
            found.max_by_key(|&at| self.elements[at].depth).unwrap_or(0)
        });
        self.inherited([false; N], |at, around| {
            std::array::from_fn(|k| at == deepest[k] || around[k])
        })
    }

    /// Returns a hash of the tag and the names of each element, `[n_elements]`. Names are class,
    /// id, role and itemprop tokens, which have no digits, because those number pages and posts. A
    /// page can be written so that two elements have the same hash, but this affects only its own
    /// lines.
    pub fn kinds(&self) -> Vec<u64> {
        let kind = |element: &Element| {
            let names = self.names(element).iter().map(|name| name.hash);
            mix(0, once(element.tag.index() as u64).chain(names))
        };
        self.elements.iter().map(kind).collect()
    }

    /// Returns, for each element, the nearest element around it that holds more lines,
    /// `[n_elements]`. `lines` returns the number of lines in an element.
    pub fn wider<T: PartialOrd>(&self, lines: impl Fn(usize) -> T) -> Vec<u32> {
        self.inherited(0, |at, wider| {
            let parent = self.elements[at].parent;
            let same = at > 0 && parent > 0 && lines(parent as usize) <= lines(at);
            if same { wider } else { parent }
        })
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn kinds_are_tags_and_names_without_digits() {
        let kinds = |html: &str| crate::segment(html.as_bytes()).unwrap().kinds();
        let of = |html: &str| kinds(html)[1];
        assert_eq!(of("<p class='post p-1' id=a2>a"), of("<p id=b3 class=post>a"));
        assert_ne!(of("<p class=post>a"), of("<p class=ad>a"));
        assert_ne!(of("<p class=post>a"), of("<div class=post>a</div>"));
        assert_eq!(kinds("<p>a<p>b").len(), 3);
    }

    /// The text of each line and the tag of the innermost element around it.
    fn tags(html: &str) -> String {
        let page = crate::segment(html.as_bytes()).unwrap();
        let tag = |line| format!("{} {}", page.text(line), page.element(line).tag.name());
        page.lines.iter().map(tag).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_form_around_the_page_is_no_form() {
        let form = crate::Tag::FORM.bit();
        let masks = |html: &str| {
            let page = crate::segment(html.as_bytes()).unwrap();
            let is_in_form = |line| page.element(line).mask & form != 0;
            page.lines.iter().map(is_in_form).collect::<Vec<_>>()
        };
        assert_eq!(tags("<form>Boats and sails<p>at sea</form>"), "Boats and sails div, at sea p");
        assert_eq!(masks("<form>Boats and sails<p>at sea</form>"), [false; 2]);
        // A form inside it, and a form beside other text.
        assert_eq!(masks("<form>Boats and sails<div><form></form><form><p>b"), [false, true]);
        assert_eq!(masks("Boats and sails<form><p>at sea</form>"), [false, true]);
    }

    #[test]
    fn lines_that_breaks_part_have_the_element_around_them() {
        assert_eq!(tags("<div><i>a<br>b</i></div>"), "a i, b i");
        assert_eq!(tags("<div><i>a<br>b<br></i></div>"), "a i, b i");
        assert_eq!(tags("<div><i>a<br>b</i> c</div>"), "a i, b c div");
        assert_eq!(tags("<div><i>a</i><br><i>b</i></div>"), "a div, b div");
        assert_eq!(tags("<p><i>a</i>"), "a p");
    }
}
