/** A request with a body, as both `fetch` and connections to checked addresses send it. Redirects are errors. */
export type PostRequest = (
  url: string,
  call: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  },
) => Promise<Response>;
