/** Message to a worker process; `stop` cancels an order, `end` ends the process. */
export type WorkerInput<Order> = { readonly id: number; readonly order: Order } | { readonly stop: number } | 'end';

/** First message of a started worker. */
export const workerReady = 'ready';

/** Note about an order in work. */
export interface WorkerNote {
  readonly id: number;
  readonly note: unknown;
}

/** Outcome of an order: its result, or the reason of its failure. */
export type WorkerOutcome<Result> = { readonly id: number; readonly residentMegabytes: number } & (
  | { readonly result: Result }
  | { readonly failure: string; readonly stack: string | undefined }
);
