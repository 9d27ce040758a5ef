/** Order for the load generator, and its answer. Both cross a process boundary as JSON. */
export interface LoadOrder {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  /** Sends invoices of one page as JSON, each with its own content, so that nothing can be answered from a cache. */
  readonly sendsInvoices?: boolean;
  /** Sent as JSON, one after the other, and again from the first. */
  readonly bodies?: readonly string[];
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
