// Extracts pages in a thread of its own: the page stays responsive, and a page that takes too long can be given up.

import init, { Model } from '../dechaff/index.js';

let model;

addEventListener('message', async ({ data: { id, html, options, choice } }) => {
  try {
    if (!model) {
      await init();
      model = new Model();
    }
    const configured = model.configured(choice);
    const begin = performance.now();
    const document = configured.extract(html, options);
    const spent = performance.now() - begin;
    const { lines, text, metadata, score } = document;
    postMessage({ id, lines, text, markdown: document.markdown(), metadata, score, spent });
    // The memory of the package is released at once.
    document.free();
    configured.free();
  } catch (error) {
    postMessage({ id, error: error.message });
  }
});
