/** What travels to a worker process; `stop` asks it to give an order up, `end` to end. */
export type WorkerInput<Order> = { readonly id: number; readonly order: Order } | { readonly stop: number } | 'end';

/** What it says once, when it has started. */
export const workerReady = 'ready';

/** What it says of an order that it works on. */
export interface WorkerNote {
  readonly id: number;
  readonly note: unknown;
}

/** What comes back: the result, or why there is none. */
export type WorkerOutcome<Result> = { readonly id: number; readonly residentMegabytes: number } & (
  | { readonly result: Result }
  | { readonly failure: string; readonly stack: string | undefined }
);
