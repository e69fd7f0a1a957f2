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
let page = '';
let model;
let view = 'lines';

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

function show() {
  let configured;
  let found;
  try {
    const begin = performance.now();
    configured = model.configured(JSON.parse(decision.value));
    const options = url.value ? { url: url.value } : {};
    found = configured.extract(page, options);
    const spent = performance.now() - begin;
    const lines = found.lines;
    const kept = lines.filter((line) => line.content).length;
    element('lines').replaceChildren(...lines.map(row));
    element('output').textContent = {
      lines: () => '',
      text: () => found.text,
      markdown: () => found.markdown(),
      metadata: () => JSON.stringify(found.metadata, null, 2),
    }[view]();
    status.textContent = `${kept} of ${lines.length} lines kept, score ${found.score.toFixed(2)}, ${spent.toFixed(1)} ms`;
  } catch (error) {
    element('lines').replaceChildren();
    element('output').textContent = '';
    status.textContent = `The page cannot be extracted: ${error.message}`;
  } finally {
    found?.free();
    configured?.free();
  }
  element('lines-view').hidden = view !== 'lines';
  element('output').hidden = view === 'lines';
  for (const button of document.querySelectorAll('[data-view]')) {
    button.setAttribute('aria-pressed', String(button.dataset.view === view));
  }
}

function set(bytes, shown) {
  page = bytes;
  html.value = shown;
  show();
}

element('form').addEventListener('submit', (event) => event.preventDefault());
html.addEventListener('input', () => {
  page = html.value;
  show();
});
url.addEventListener('change', show);
decision.addEventListener('change', show);
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

try {
  // Not a static import: without the package nothing here would run.
  const { default: init, Model } = await import('../dechaff/dechaff.js');
  await init();
  model = new Model();
  set(EXAMPLE, EXAMPLE);
} catch (error) {
  status.textContent = `The package cannot be loaded. Build it with scripts/build-wasm, and serve target/npm. (${error.message})`;
}
