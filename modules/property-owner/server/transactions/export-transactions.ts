import { formatDecimal } from '#platform/contract/decimal-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { defineExport, readPages, toDayCell } from '#platform/server/sheets/define-export.ts';
import type { ExportCell } from '#platform/server/sheets/define-export.ts';
import { noId } from '../../contract/external-ids.ts';
import type { Posting, PostingFilter } from '../../contract/transactions/transactions.ts';
import { findOwnerOfBooks } from '../owners/find-owner.ts';
import { listTransactions } from './list-transactions.ts';

const readText = createTextReader();
/** Reads a text of the transactions screen. */
const say = (language: LanguageKey, key: string): string =>
  readText(language, { namespace: 'property-owner', key: `transactions.${key}` });

const columns = [
  'buchungstag',
  'betrag',
  'kostenart',
  'mietobjekt',
  'mieter',
  'beguenstigter_auftraggeber',
  'verwendungszweck',
  'IBAN',
  'archivid',
] as const;

/** Postings per page: limits the memory of an export of any length. */
const pageSize = 1000;

/** Names the file, such as `Buchungen-E-1-2026-11-21.csv`. */
export function nameExport(eid: string, day: string, language: LanguageKey): string {
  return `${say(language, 'export.fileName')}-${eid.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')}-${day}.csv`;
}

interface TransactionExport {
  readonly run: Pick<MemberContext, 'read' | 'signal'>;
  readonly eid: string;
  readonly filter: PostingFilter;
  readonly language: LanguageKey;
}

/** Filtered transactions, newest first; reading stops when access to the books ends. */
export const transactionExport = defineExport<TransactionExport, Posting>({
  columns: ({ language }) =>
    columns.map((column) => ({
      caption: say(language, `columns.${column}`),
      cell: (posting) => toCell(posting, column, language),
      formatNumber: (amount) => ({ number: formatDecimal(amount, language, { min: 2, max: 2 }) }),
    })),
  rows: ({ run, eid, filter }) =>
    readPages(run.signal, (cursor) =>
      run.read(async ({ tx }) => {
        const owner = await findOwnerOfBooks(tx, eid);
        const { buchungen, nextCursor } = await listTransactions(tx, owner.id, filter, { limit: pageSize, cursor });
        return { rows: buchungen, nextCursor };
      }),
    ),
});

function toCell(posting: Posting, column: (typeof columns)[number], language: LanguageKey): ExportCell {
  if (column === 'buchungstag') return toDayCell(posting.buchungstag);
  if (column === 'mieter' && posting.mid === noId) return say(language, 'propertyRelated');
  return posting[column];
}
