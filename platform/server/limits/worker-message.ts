/** What travels to a worker process; `end` asks it to end. */
export type WorkerInput<Order> = { readonly id: number; readonly order: Order } | 'end';

/** What it says once, when it has started. */
export const workerReady = 'ready';

/** What comes back: the result, or why there is none. */
export type WorkerOutcome<Result> = { readonly id: number; readonly residentMegabytes: number } & (
  | { readonly result: Result }
  | { readonly failure: string; readonly stack: string | undefined }
);
