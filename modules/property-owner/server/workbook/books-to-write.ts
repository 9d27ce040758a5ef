import type { LanguageKey } from '#platform/contract/languages.ts';
import type { BooksFilter } from '../../contract/transactions.ts';

/** Whose books are written, which of them, and what the first sheet says of them. */
export interface BooksToWrite {
  readonly eid: string;
  readonly ownerName: string;
  readonly filter: BooksFilter;
  readonly language: LanguageKey;
  /** Instants. */
  readonly madeAt: Date;
  readonly dataFrom: string | null;
}
