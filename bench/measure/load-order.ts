/** One kind of request of a load. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  /** Sends invoices of one page as JSON, each with its own content, so that nothing can be answered from a cache. */
  readonly sendsInvoices?: boolean;
}

/** Order for the load generator, and its answer. Both cross a process boundary as JSON. */
export interface LoadOrder {
  readonly url: string;
  /** Origins of further processes, which get the same share of the connections. */
  readonly origins?: readonly string[];
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Cookies of people, used in turn, one for each request. */
  readonly cookies?: readonly string[];
  /** Sends invoices of one page as JSON, each with its own content, so that nothing can be answered from a cache. */
  readonly sendsInvoices?: boolean;
  /** Sent as JSON, one after the other, and again from the first. */
  readonly bodies?: readonly string[];
  /** Requests in turn, in place of the one of the URL; only its origin counts then. */
  readonly cycle?: readonly LoadRequest[];
  readonly connections: number;
  /** Either a time in seconds or a number of requests. */
  readonly seconds?: number;
  readonly amount?: number;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

export type LoadAnswer = { readonly result: LoadResult } | { readonly failure: string };
