// Writes pages with the npm package as a job of surfaces.py asks: node surfaces.mjs PACKAGE JOB OUT

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [path, job, out] = process.argv.slice(2);
const { Model, LeftOut } = await import(pathToFileURL(path));
const { pages, runs } = JSON.parse(readFileSync(job));
for (const { name, format, choice, output } of runs) {
  const model = new Model().configured(choice);
  for (const page of pages) {
    try {
      const document = model.extract(readFileSync(page.path), { url: page.url });
      writeFileSync(join(out, `${name}-${page.name}`), document.render(format, { ...output, id: page.url }));
      document.free();
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
    }
  }
  model.free();
}
