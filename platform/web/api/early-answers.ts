declare global {
  /** Responses by organisation and URL; a script of the page fills it before the client's code is loaded. */
  var kontorAnswers: Map<string, Promise<Response>> | undefined;
}

const keyOf = (url: string, organizationId: string | null) => `${organizationId ?? ''} ${url}`;

/**
 * Requests a URL early; the client takes the response with `takeEarlyAnswer`.
 *
 * @param organizationId of the window; null for what belongs to no organisation
 * @param onAnswered asks for what follows from the response, before anybody else takes it
 */
export function askEarly(
  url: string,
  organizationId: string | null = null,
  onAnswered: (answer: Response) => Promise<void> = () => Promise.resolve(),
): Promise<Response> {
  const answer = fetch(url, {
    credentials: 'include',
    headers: {
      'X-Requested-With': 'kontor',
      Accept: 'application/json',
      ...(organizationId === null ? {} : { 'X-Organization': organizationId }),
    },
  }).then((response) =>
    onAnswered(response.clone()).then(
      () => response,
      () => response,
    ),
  );
  // The taker handles the failure; without one it does not matter.
  answer.catch(() => undefined);
  globalThis.kontorAnswers ??= new Map();
  globalThis.kontorAnswers.set(keyOf(url, organizationId), answer);
  return answer;
}

/** Takes the response of an early request, once; undefined without one. Rejects like `fetch`. */
export function takeEarlyAnswer(url: string, organizationId: string | null): Promise<Response> | undefined {
  const answer = globalThis.kontorAnswers?.get(keyOf(url, organizationId));
  globalThis.kontorAnswers?.delete(keyOf(url, organizationId));
  return answer;
}

/** Forgets the responses that nobody took: they grow old. */
export function forgetEarlyAnswers(): void {
  globalThis.kontorAnswers?.clear();
}
