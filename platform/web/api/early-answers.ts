declare global {
  /** Responses by URL; a script of the page fills it before the client's code is loaded. */
  var kontorAnswers: Map<string, Promise<Response>> | undefined;
}

/** Requests a URL early; the client takes the response with `takeEarlyAnswer`. */
export function askEarly(url: string): Promise<Response> {
  const answer = fetch(url, {
    credentials: 'include',
    headers: { 'X-Requested-With': 'kontor', Accept: 'application/json' },
  });
  // The taker handles the failure; without one it does not matter.
  answer.catch(() => undefined);
  globalThis.kontorAnswers ??= new Map();
  globalThis.kontorAnswers.set(url, answer);
  return answer;
}

/** Takes the response of an early request, once; undefined without one. Rejects like `fetch`. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  const answer = globalThis.kontorAnswers?.get(url);
  globalThis.kontorAnswers?.delete(url);
  return answer;
}
