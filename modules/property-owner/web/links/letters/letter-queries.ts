import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listOwnerLetters } from '#modules/property-owner/contract/links/letters/owner-letters.ts';
import { ownerLettersPage } from '../../pages.ts';
import { linkKeys } from '../../query-keys.ts';

const root = [...linkKeys.all, 'letters'] as const;

/** List of owners without an email address and without a link, with their letters. */
export const lettersList = defineList({
  key: [...root, 'list'],
  endpoint: listOwnerLetters,
  rows: 'eigentuemer',
  page: ownerLettersPage,
});

/** Number of these owners. */
export const lettersCountQuery = endpointQuery(
  [...root, 'count'],
  listOwnerLetters,
  { query: { limit: 1 } },
  ({ count }) => count,
);
