// Uses everything that the package exports, as a caller with strict types would.

import init, { initSync, Document, Model, ModelError, PageError, version } from 'dechaff';
import type { Chunk, Line, Metadata, ModelOptions, PageOptions, Post, Role, WriteOptions } from 'dechaff';

const loaded: Promise<void> = init();
const elsewhere: Promise<void> = init('https://example.org/dechaff_bg.wasm');
export const load = (bytes: ArrayBuffer): void => initSync(bytes);

const choice: ModelOptions = { beta: 2, include: ['comment'], keep: ['.post'], drop: ['.share'], hidden: 'keep' };
const style: WriteOptions = { links: 'list', tables: 'html', profile: 'llm' };
const place: PageOptions = { url: 'https://example.org/a', charset: 'utf-8' };

export function extracted(page: string | Uint8Array): string[] {
  const model: Model = new Model().configured(choice);
  try {
    const document: Document = model.extract(page, place);
    const lines: Line[] = document.lines;
    const roles: Role[] = lines.map((line) => line.role);
    const metadata: Metadata = document.metadata;
    const posts: Post[] = document.posts;
    const chunks: Chunk[] = document.chunks('300w', 'markdown', style);
    const title: string | null = metadata.title;
    const texts = [document.text, document.plain, document.markdown(style), document.html(), document.tei()];
    document.free();
    return [...texts, ...roles, ...posts.map((post) => post.author), ...chunks.map((chunk) => chunk.text), title ?? ''];
  } catch (error) {
    if (error instanceof PageError) return [error.name, error.message];
    throw error;
  }
}

export function read(file: Uint8Array): Model | ModelError {
  try {
    return new Model(file);
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}

// @ts-expect-error There is no such option.
new Model().extract('', { uri: 'x' });
// @ts-expect-error There is no such role.
new Model().configured({ include: ['header'] });
// @ts-expect-error A page is a string or bytes.
new Model().text(7);

export { elsewhere, loaded, version };
