declare global {
  /** By address; filled by a script of the page, before the client's own code is there. */
  var kontorAnswers: Map<string, Promise<Response>> | undefined;
}

/** Asks for an address on behalf of the client, which takes the answer with `takeEarlyAnswer`. */
export function askEarly(url: string): void {
  const answer = fetch(url, {
    credentials: 'include',
    headers: { 'X-Requested-With': 'kontor', Accept: 'application/json' },
  });
  // Whoever takes the answer is told; if nobody does, nobody needs to know.
  answer.catch(() => undefined);
  globalThis.kontorAnswers ??= new Map();
  globalThis.kontorAnswers.set(url, answer);
}

/** The answer that the page asked for itself, once; undefined when it did not. Rejects like `fetch`. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = globalThis.kontorAnswers?.get(url);
  globalThis.kontorAnswers?.delete(url);
  return answer;
}
