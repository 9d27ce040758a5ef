import type { MetadataSchema } from './identify-pdf.ts';

/** A file that travels inside the PDF (PDF/A-3): what its relationship to the pages is, ISO 32000-2, table 43. */
export interface DocumentAttachment {
  readonly name: string;
  readonly content: Uint8Array;
  readonly mediaType: string;
  readonly relationship: 'alternative' | 'data' | 'source' | 'supplement';
  readonly description: string;
}

/** Order for a document worker; it answers with the PDF. */
export interface RenderOrder {
  /** Absolute path of the `.typ` file. */
  readonly template: string;
  /** The data as JSON text. */
  readonly json: string;
  /** See `RenderRequest`. */
  readonly prepare?: string;
  readonly mayFitOnePage: boolean;
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** See `RenderRequest`. */
  readonly attachments: readonly DocumentAttachment[];
  readonly metadata?: MetadataSchema;
  /** Creation date of the document, seconds since the epoch. */
  readonly createdAt: number;
}

/** Data for a template, made by `prepareDocument` from a request's data. */
export interface PreparedDocument {
  readonly data: unknown;
  /** See `RenderRequest`. */
  readonly mayFitOnePage: boolean;
}
