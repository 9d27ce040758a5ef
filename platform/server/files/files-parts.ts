import type { Database } from '../database/database.ts';
import type { ContentStore } from './content-store.ts';
import type { Drafts } from './drafts.ts';

/** Parts of the file service. */
export interface FilesParts {
  readonly database: Database;
  readonly store: ContentStore;
  readonly drafts: Drafts;
  /** Days for which the content of a removed file stays in the store; 1 if absent. */
  readonly keepDays?: number;
}
