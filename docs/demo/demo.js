// Shows what the model says of a pasted page. Texts of the page are set as text only.

const EXAMPLE = `<!doctype html>
<html lang="en">
<title>Sea glass | Shore Notes</title>
<nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
<div class="cookie">We use cookies. <button>Accept</button></div>
<article>
<h1>Sea glass</h1>
<p class="byline">By Ada Lund, <time datetime="2026-03-02">2 March 2026</time></p>
<p>Glass that the sea has rounded was once a bottle, a window or a lamp on a ship.</p>
<p>Green is common, blue is rare, and red is what collectors look for all their lives.</p>
</article>
<aside><h3>Read also</h3><a href="/driftwood">Driftwood</a> <a href="/shells">Shells</a></aside>
<footer>Copyright Shore Notes</footer>
</html>`;

const element = (id) => document.getElementById(id);
const [html, url, decision, status] = ['html', 'url', 'decision', 'status'].map(element);
/** How long a page may take, in milliseconds. */
const LONGEST = 10_000;
let page = '';
let view = 'lines';
let found;
let worker;
let latest = 0;
let limit;

function row({ score, content, role, tag, text }) {
  const tr = document.createElement('tr');
  tr.className = content ? 'kept' : '';
  const meter = document.createElement('meter');
  meter.value = score;
  const cells = [score.toFixed(3), content ? 'yes' : 'no', role, tag, text].map((value) => {
    const td = document.createElement('td');
    td.textContent = value;
    return td;
  });
  meter.setAttribute('aria-hidden', 'true');
  cells[0].className = 'score';
  cells[0].append(' ', meter);
  cells[4].className = 'text';
  tr.append(...cells);
  return tr;
}

/** Starts the worker. A module that cannot be loaded is an error event without a message. */
function start() {
  worker = new Worker('worker.js', { type: 'module' });
  worker.addEventListener('message', ({ data }) => data.id === latest && answer(data));
  worker.addEventListener('error', () => {
    answer({ error: 'the package cannot be loaded. Build it with scripts/build-wasm, and serve target/npm' });
  });
}

function extract() {
  latest += 1;
  const options = url.value ? { url: url.value } : {};
  worker.postMessage({ id: latest, html: page, options, choice: JSON.parse(decision.value) });
  clearTimeout(limit);
  limit = setTimeout(() => {
    worker.terminate();
    start();
    answer({ error: `it takes more than ${LONGEST / 1000} s` });
  }, LONGEST);
}

function answer(data) {
  clearTimeout(limit);
  found = data.error ? undefined : data;
  if (found) {
    const { lines, score, spent } = found;
    const kept = lines.filter((line) => line.content).length;
    status.textContent = `${kept} of ${lines.length} lines kept, score ${score.toFixed(2)}, ${spent.toFixed(1)} ms`;
  } else {
    status.textContent = `The page cannot be extracted: ${data.error}`;
  }
  show();
}

function show() {
  element('lines').replaceChildren(...(found?.lines ?? []).map(row));
  const { text = '', markdown = '', metadata = {} } = found ?? {};
  element('output').textContent = { lines: '', text, markdown, metadata: JSON.stringify(metadata, null, 2) }[view];
  element('lines-view').hidden = view !== 'lines';
  element('output').hidden = view === 'lines';
  for (const button of document.querySelectorAll('[data-view]')) {
    button.setAttribute('aria-pressed', String(button.dataset.view === view));
  }
}

function set(bytes, shown) {
  page = bytes;
  html.value = shown;
  extract();
}

element('form').addEventListener('submit', (event) => event.preventDefault());
html.addEventListener('input', () => {
  page = html.value;
  extract();
});
url.addEventListener('change', extract);
decision.addEventListener('change', extract);
element('example').addEventListener('click', () => set(EXAMPLE, EXAMPLE));
element('file').addEventListener('change', async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  // The bytes are extracted, whatever their encoding; what is shown is only a view of them.
  const bytes = new Uint8Array(await file.arrayBuffer());
  set(bytes, new TextDecoder().decode(bytes));
});
for (const button of document.querySelectorAll('[data-view]')) {
  button.addEventListener('click', () => {
    view = button.dataset.view;
    show();
  });
}

start();
set(EXAMPLE, EXAMPLE);
