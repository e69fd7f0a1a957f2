//! Data tables, as opposed to tables that lay out a page.

use crate::html::tag::Tag;
use crate::lexicon::class_names::POST_PARTS;
use crate::nodes::Budget;
use crate::page::{Line, Page};

/// Maximum mean number of words in the cells of a data table. A table with heads may have twice as
/// many.
const MOST_WORDS: u64 = 60;
/// Mean number of characters of a word with its space.
const WORD: u64 = 6;
/// Minimum number of rows with a name and a value in a table that may have tables in its cells.
const LEAST_PAIRS: u32 = 3;

/// The data tables of a page.
#[derive(Debug, Default)]
pub struct Tables {
    /// The outermost data table around each element, or the element itself, as indices of elements,
    /// `[n_elements]`. It is 0 for elements in no data table, and empty if the page has no table.
    around: Vec<u32>,
    /// The data tables, as indices of elements in order. Some may be in the cells of others.
    data: Vec<u32>,
    /// `[n_elements]`, or empty.
    forms: Vec<Form>,
}

/// The form of a table. Elements without text are not counted.
#[derive(Debug, Clone, Copy, Default)]
pub struct Form {
    /// The number of cells.
    pub cells: u32,
    /// The number of rows, and of rows with two cells and more.
    all_rows: u32,
    pub rows: u32,
    /// The number of rows that begin with a name and a value.
    pairs: u32,
    /// The number of heads and captions.
    heads: u32,
    /// The number of headings, sections and blocks of code.
    blocks: u32,
    /// The number of pictures.
    pictures: u32,
    has_table: bool,
    has_form: bool,
}

/// The innermost table and row around an element, as indices of elements, or 0.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    table: usize,
    row: usize,
}

impl Tables {
    /// Finds the data tables of a page. Each element and line is a step.
    pub fn of(page: &Page, budget: &Budget<'_>) -> Self {
        let elements = &page.elements;
        if !elements.iter().any(|element| element.tag == Tag::TABLE) {
            return Self::default();
        }
        let places = page.inherited(Place::default(), |at, around| match elements[at].tag {
            // Cells without a row are one.
            Tag::TABLE => Place { table: at, row: at },
            Tag::TR => Place { row: at, ..around },
            _ => around,
        });
        let mut forms = vec![Form::default(); elements.len()];
        // The numbers of cells and of heads in each row.
        let mut rows = vec![(0u32, 0u32); elements.len()];
        for element in elements.iter().skip(1).take_while(|_| budget.takes_step()) {
            let Place { table, row } = places[element.parent as usize];
            let form = &mut forms[table];
            match element.tag {
                Tag::TABLE => form.has_table = true,
                Tag::NAV | Tag::FORM => form.has_form = true,
                Tag::CAPTION | Tag::THEAD => form.heads += 1,
                Tag::H1 | Tag::H2 | Tag::H3 | Tag::ARTICLE | Tag::SECTION | Tag::PRE => {
                    form.blocks += 1;
                }
                Tag::TD | Tag::TH => {
                    let is_head = element.tag == Tag::TH;
                    let (cells, heads) = &mut rows[row];
                    (*cells, *heads) = (*cells + 1, *heads + u32::from(is_head));
                    let (cells, heads) = rows[row];
                    form.cells += 1;
                    form.heads += u32::from(is_head);
                    form.all_rows += u32::from(cells == 1);
                    form.rows += u32::from(cells == 2);
                    // The name comes first.
                    let is_pair = cells == 2 && heads == 1 && !is_head;
                    form.pairs += u32::from(is_pair);
                }
                _ => {}
            }
        }
        let chars = page.sums(|_, line| u64::from(line.chars), |around, inside| *around += inside);
        for line in page.lines.iter().take_while(|_| budget.takes_step()) {
            forms[places[line.element as usize].table].pictures += line.images;
        }
        let has_name = |at: usize, is_one: fn(&str) -> bool| {
            page.names(&elements[at]).iter().any(|name| is_one(page.name_text(name)))
        };
        let is_data = |at: &usize| {
            budget.takes_step()
                && elements[*at].tag == Tag::TABLE
                && forms[*at].is_data(chars[*at])
                && !has_name(*at, |name| matches!(name, "presentation" | "none"))
        };
        let mut data: Vec<u32> = (1..elements.len()).filter(is_data).map(|at| at as u32).collect();
        // Several tables that are named so are the posts of a thread.
        let is_post = |at: &u32| has_name(*at as usize, |name| POST_PARTS.are_in(name.as_bytes()));
        if data.iter().filter(|at| is_post(at)).nth(1).is_some() {
            data.retain(|at| !is_post(at));
        }
        let around = page.inherited(0, |at, around| {
            let is_outermost = around == 0 && data.binary_search(&(at as u32)).is_ok();
            if is_outermost { at as u32 } else { around }
        });
        Self { around, data, forms }
    }

    /// Returns the outermost data table around a line, as an index of elements.
    pub fn around(&self, line: &Line) -> Option<usize> {
        self.around.get(line.element as usize).map(|at| *at as usize).filter(|at| *at > 0)
    }

    /// Iterates over the offsets at which the data tables start, in order.
    pub fn starts<'a>(&'a self, page: &'a Page) -> impl Iterator<Item = u32> + 'a {
        self.data.iter().map(|at| page.elements[*at as usize].start)
    }

    /// Returns the form of a table.
    ///
    /// # Panics
    /// If the page has no table.
    pub fn form(&self, table: usize) -> &Form {
        &self.forms[table]
    }
}

impl Form {
    /// Returns whether a table with a number of characters is a data table.
    fn is_data(&self, chars: u64) -> bool {
        let cells = u64::from(self.cells.max(1));
        let words = chars / WORD / cells;
        let is_box = self.pairs >= LEAST_PAIRS;
        if self.rows == 0 || self.has_form || self.has_table && !is_box {
            return false;
        }
        if self.heads > 0 {
            return self.blocks * 2 <= self.cells && words <= 2 * MOST_WORDS;
        }
        self.blocks == 0
            && self.all_rows > 1
            && words <= MOST_WORDS
            && self.pictures * 2 <= self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tables(page: &Page) -> Tables {
        Tables::of(page, &Budget::new(0, 0, crate::Stop::default()))
    }

    /// Returns whether the first table of a page is a data table.
    fn is_data(html: &str) -> bool {
        !tables(&crate::segment(html.as_bytes()).unwrap()).data.is_empty()
    }

    #[test]
    fn data_tables_have_rows_of_cells() {
        assert!(is_data("<table><tr><td>a<td>b<tr><td>c<td>d</table>"));
        assert!(is_data("<table><tr><th>a<th>b</table>"));
        assert!(is_data("<table><td>a<td>b<tr><td>c<td>d</table>"));
        for layout in [
            "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>",
            "<table><tr><td>a<tr><td>b<tr><td>c</table>",
            "<table><tr><td>a<td>b<td>c</table>",
            "<table><tr><td>a<td><form>b</form><tr><td>c<td>d</table>",
            "<table><tr><td>a<td><h2>b</h2><tr><td>c<td>d</table>",
        ] {
            assert!(!is_data(layout), "{layout}");
        }
        let posts = "<table id=post17><tr><td>a<td>b<tr><td>c<td>d</table>";
        assert!(is_data(posts) && !is_data(&posts.repeat(2)));
        let long = "a word and more ".repeat(80);
        assert!(!is_data(&format!("<table><tr><td>{long}<td>b<tr><td>{long}<td>d</table>")));
    }

    #[test]
    fn tables_in_the_cells_of_a_box_belong_to_it() {
        let inner = "<table><tr><td>x<td>y<tr><td>z<td>w</table>";
        let row = format!("<tr><th>a<td>{inner}");
        let page = crate::segment(format!("<table>{}</table>", row.repeat(3)).as_bytes()).unwrap();
        let tables = tables(&page);
        assert_eq!(tables.data.len(), 4);
        let around: Vec<_> = page.lines.iter().map(|line| tables.around(line)).collect();
        assert!(around.iter().all(|table| table.is_some() && *table == around[0]));
    }
}
