/** Response type of an endpoint that answers a page for browsers. */
export interface PageResponse {
  readonly page: 'html';
}

/** Declares a page that is written on the server: readable without scripts, also where it refuses. */
export function page(): PageResponse {
  return { page: 'html' };
}

/** True if an endpoint answers a page. */
export function isPageResponse(response: unknown): response is PageResponse {
  return typeof response === 'object' && response !== null && 'page' in response && response.page === 'html';
}
