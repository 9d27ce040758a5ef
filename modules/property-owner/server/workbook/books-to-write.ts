import type { LanguageKey } from '#platform/contract/languages.ts';
import type { BooksFilter } from '../../contract/transactions/transactions.ts';

/** Owner, filter and details of a workbook, as shown on its first sheet. */
export interface BooksToWrite {
  readonly eid: string;
  /** Full name of the owner, or the text for all owners. */
  readonly ownerName: string;
  /** Null for all owners. */
  readonly ownerNumber: string | null;
  /** Names of the filtered houses by id. */
  readonly houses: ReadonlyMap<string, string>;
  readonly filter: BooksFilter;
  readonly language: LanguageKey;
  /** Instant of creation. */
  readonly madeAt: Date;
  readonly dataFrom: string | null;
}
