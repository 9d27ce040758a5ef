/** What travels between the renderer and its worker threads. */
export interface RenderOrder {
  readonly id: number;
  /** Absolute path of the `.typ` file. */
  readonly template: string;
  /** The data as JSON text. */
  readonly json: string;
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Creation date of the document, seconds since the epoch. */
  readonly createdAt: number;
}

/** `null` asks the worker to free its caches and end. */
export type WorkerInput = RenderOrder | null;

export type RenderOutcome =
  | { readonly id: number; readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly failure: string };
