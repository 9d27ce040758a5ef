/** What a document worker gets; it answers the PDF. */
export interface RenderOrder {
  /** Absolute path of the `.typ` file. */
  readonly template: string;
  /** The data as JSON text. */
  readonly json: string;
  /** See `RenderRequest`. */
  readonly prepare?: string;
  readonly mayFitOnePage: boolean;
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Creation date of the document, seconds since the epoch. */
  readonly createdAt: number;
}

/** What a template gets, once `prepareDocument` has made it of a request's data. */
export interface PreparedDocument {
  readonly data: unknown;
  /** See `RenderRequest`. */
  readonly mayFitOnePage: boolean;
}
