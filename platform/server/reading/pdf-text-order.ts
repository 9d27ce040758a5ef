/** A PDF to read. */
export interface TextOrder {
  readonly path: string;
  readonly maxPages: number;
  readonly maxCharacters: number;
}

/** Its text; empty for one without text or that cannot be read. */
export interface TextAnswer {
  readonly text: string;
}
