// Asks the server. Addresses are relative: the token stands in that of the page.

/** The server refused a request, with the reason. */
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The server cannot be reached. */
export class Away extends Error {}

/** The server is another one, with another token. */
export class Anew extends Error {}

export const get = (path) => ask(path, { method: 'GET' });

export const post = (path, body) =>
  ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { cache: 'no-store', redirect: 'error', ...options });
  } catch {
    throw new Away('The server cannot be reached.');
  }
  const isJson = (response.headers.get('Content-Type') ?? '').startsWith('application/json');
  if (response.status === 403 && !isJson) throw new Anew('The server was restarted.');
  const body = isJson ? await response.json() : null;
  if (!response.ok) throw new Refused(response.status, body?.error ?? `The server answered with status ${response.status}.`);
  return body;
}
