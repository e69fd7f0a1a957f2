'use strict';
// The table of all pages: its headings sort, a field filters, a page's name shows the page.
{
  for (const part of document.querySelectorAll('.needs-script')) part.hidden = false;

  const table = document.getElementById('all-pages');
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const rows = [...body.rows];
  const words = new Intl.Collator('en', { numeric: true });
  const number = (text) => Number(text.replaceAll(',', ''));

  const sort = (column) => {
    const head = heads[column];
    const down = head.getAttribute('aria-sort') === 'ascending';
    const compare = head.classList.contains('n')
      ? (a, b) => number(a) - number(b)
      : (a, b) => words.compare(a, b);
    const text = (row) => row.cells[column].textContent;
    rows.sort((a, b) => (down ? -1 : 1) * compare(text(a), text(b)));
    for (const other of heads) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    body.append(...rows);
  };

  const button = (cell, pressed) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.append(...cell.childNodes);
    made.addEventListener('click', pressed);
    cell.append(made);
  };
  heads.forEach((head, column) => button(head, () => sort(column)));
  for (const cell of body.querySelectorAll('th[data-page]')) {
    const chosen = Number(cell.dataset.page);
    button(cell, () => document.dispatchEvent(new CustomEvent('page-chosen', { detail: chosen })));
  }

  const filter = document.getElementById('filter');
  filter.addEventListener('input', () => {
    const wanted = filter.value.trim().toLowerCase();
    let found = 0;
    for (const row of rows) {
      const names = [...row.cells].slice(0, 3).map((cell) => cell.textContent.toLowerCase());
      row.hidden = !names.some((name) => name.includes(wanted));
      found += row.hidden ? 0 : 1;
    }
    document.getElementById('filtered').textContent = `${found} of ${rows.length} pages`;
  });
}
