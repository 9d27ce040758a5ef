/** What travels between the renderer and its worker processes. */
export interface RenderOrder {
  readonly id: number;
  /** Absolute path of the `.typ` file. */
  readonly template: string;
  /** The data as JSON text. */
  readonly json: string;
  /** See `RenderRequest`. */
  readonly mayFitOnePage: boolean;
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Creation date of the document, seconds since the epoch. */
  readonly createdAt: number;
}

/** `end` asks the worker to end. */
export type WorkerInput = RenderOrder | 'end';

export type RenderOutcome =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly failure: string };
