'use strict';
// One page: a graph along its lines, and the lines. Text of pages becomes text nodes and nothing else.
if (document.getElementById('pages-data')) {
  const { marks, pages } = JSON.parse(document.getElementById('pages-data').textContent);
  const [MARK, SCORE, DENSITY, TEXT] = [0, 1, 2, 3];
  const isContent = (line) => line[MARK] === 1 || line[MARK] === 3;
  const isKept = (line) => line[MARK] >= 2;
  const isWrong = (line) => line[MARK] === 1 || line[MARK] === 2;

  const part = (id) => document.getElementById(id);
  const [chosen, before, after, graph, body] = ['chosen', 'before', 'after', 'graph', 'lines'].map(part);
  const list = body.closest('.scroll');
  let page = pages[0];
  // Where the graph has its lines, in its own units.
  let [left, right] = [0, 0];

  const drawn = (parent, name, attributes, text) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };

  const drawGraph = () => {
    const lines = page.lines;
    const wide = Math.max(graph.clientWidth - 26, 240);
    const [top, bottom] = [8, 168];
    [left, right] = [52, wide - 6];
    const x = (at) => left + (at / Math.max(lines.length, 1)) * (right - left);
    const y = (share) => bottom - share * (bottom - top);
    const count = (of) => lines.filter(of).length;
    graph.replaceChildren();
    const svg = drawn(graph, 'svg', {
      viewBox: `0 0 ${wide} 268`,
      role: 'img',
      'aria-label':
        `Density and score along ${lines.length} lines: ${count(isContent)} are content, ` +
        `${count(isKept)} are kept, ${count(isWrong)} are misclassified. The table below lists them.`,
    });
    const axes = drawn(svg, 'g', { class: 'axes' });
    for (const share of [0, 0.5, 1]) {
      drawn(axes, 'line', { x1: left, x2: right, y1: y(share), y2: y(share) });
      drawn(axes, 'text', { x: left - 7, y: y(share) + 4.5, 'text-anchor': 'end' }, share.toFixed(1));
    }
    const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
    const step = steps.find((n) => (n / lines.length) * (right - left) > 44) ?? 1000;
    for (let line = step; line <= lines.length && x(line) < right - 12; line += step) {
      drawn(axes, 'text', { x: (x(line - 1) + x(line)) / 2, y: 244, 'text-anchor': 'middle' }, line);
    }
    drawn(axes, 'text', { x: (left + right) / 2, y: 262, 'text-anchor': 'middle' }, 'line of the page');

    // One path a kind: a page may have a thousand lines.
    const box = (at, from, to) => {
      const [start, end] = [x(at), x(at + 1)].map((place) => place.toFixed(1));
      return `M${start} ${from}H${end}V${to}H${start}Z`;
    };
    const bars = lines.map((line, at) => box(at, y(0), y(line[DENSITY] / 100).toFixed(1)));
    drawn(svg, 'path', { class: 'density', d: bars.join('') });
    const score = lines.map((line, at) => `${x(at + 0.5).toFixed(1)} ${y(line[SCORE] / 1000).toFixed(1)}`);
    if (lines.length > 0) drawn(svg, 'path', { class: lines.length > 500 ? 'score thin' : 'score', d: `M${score.join('L')}` });
    [['gold', isContent], ['kept', isKept], ['wrong', isWrong]].forEach(([name, holds], row) => {
      const from = 178 + row * 17;
      drawn(svg, 'text', { x: left - 7, y: from + 10.5, 'text-anchor': 'end' }, name);
      drawn(svg, 'rect', { class: 'strip', x: left, y: from, width: right - left, height: 12 });
      const boxes = lines.map((line, at) => (holds(line) ? box(at, from, from + 12) : ''));
      drawn(svg, 'path', { class: name, d: boxes.join('') });
    });
  };

  const cell = (row, className, text) => {
    const made = row.insertCell();
    made.className = className;
    made.textContent = text;
    return made;
  };

  const listLines = () => {
    const wanted = document.querySelector('input[name="show"]:checked').value;
    const shown = { all: () => true, kept: isKept, wrong: isWrong }[wanted];
    body.replaceChildren();
    page.lines.forEach((line, at) => {
      if (!shown(line) || line[TEXT] === null) return;
      const [name, className] = marks[line[MARK]];
      const row = body.insertRow();
      row.className = className;
      row.dataset.line = at;
      cell(row, 'n', at + 1);
      cell(row, 'mark', name);
      cell(row, 'n', (line[SCORE] / 1000).toFixed(3));
      cell(row, 'text', line[TEXT]).dir = 'auto';
    });
    const all = wanted === 'all' ? page.all : page.lines.filter(shown).length;
    const more = all - body.rows.length;
    part('rest').textContent =
      all === 0 ? 'There are no such lines.' : more > 0 ? `${more} more lines are not listed.` : '';
    list.scrollTop = 0;
  };

  const show = (at) => {
    page = pages[at];
    chosen.value = String(at);
    before.disabled = at === 0;
    after.disabled = at === pages.length - 1;
    part('about').textContent =
      `F1 ${page.f1.toFixed(3)}, precision ${page.precision.toFixed(3)}, recall ${page.recall.toFixed(3)}; ` +
      `${page.misclassified} of ${page.all} lines misclassified`;
    drawGraph();
    listLines();
  };

  pages.forEach((of, at) => chosen.add(new Option(`${of.f1.toFixed(3)}  ${of.id}`, String(at))));
  chosen.addEventListener('change', () => show(Number(chosen.value)));
  before.addEventListener('click', () => show(Number(chosen.value) - 1));
  after.addEventListener('click', () => show(Number(chosen.value) + 1));
  for (const radio of document.querySelectorAll('input[name="show"]')) {
    radio.addEventListener('change', listLines);
  }
  document.addEventListener('page-chosen', ({ detail }) => {
    show(detail);
    part('page').scrollIntoView();
    chosen.focus({ preventScroll: true });
  });
  // For the mouse alone: the list has it all.
  graph.addEventListener('click', ({ clientX }) => {
    const svg = graph.firstElementChild;
    const { x, width } = svg.getBoundingClientRect();
    const place = ((clientX - x) / width) * svg.viewBox.baseVal.width;
    const line = Math.floor(((place - left) / (right - left)) * page.lines.length);
    const row = [...body.rows].find((of) => Number(of.dataset.line) >= line);
    for (const of of body.querySelectorAll('.found')) of.classList.remove('found');
    row?.classList.add('found');
    if (row) list.scrollTop = row.offsetTop - list.clientHeight / 2;
  });
  new ResizeObserver(drawGraph).observe(graph);
  show(0);
}
