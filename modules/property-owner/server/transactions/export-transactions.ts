import { formatDecimal } from '#platform/contract/decimal-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
import { defineExport, readPages, toDayCell } from '#platform/server/sheets/define-export.ts';
import type { ExportCell } from '#platform/server/sheets/define-export.ts';
import { allOwners, noId } from '../../contract/external-ids.ts';
import type { Posting, PostingFilter, PostingOrder } from '../../contract/transactions/transactions.ts';
import { documentTexts } from './words/document-texts.ts';
import type { DocumentTexts } from './words/document-texts.ts';
import { findBooks } from '../owners/find-books.ts';
import { listTransactions } from './list-transactions.ts';
import { textOfCostType, textOfTenant, textOfUnit } from './words/reference-texts.ts';

const readText = createTextReader();
/** Reads a text of the transactions screen. */
const say = (language: LanguageKey, key: string): string =>
  readText(language, { namespace: 'property-owner', key: `transactions.${key}` });

const columnsOfOwner = [
  'buchungstag',
  'wertstellung',
  'betrag',
  'kostenart',
  'objekt',
  'einheit',
  'mieter',
  'beguenstigter_auftraggeber',
  'verwendungszweck',
  'IBAN',
  'BIC',
  'archivid',
] as const;
const columnsOfAll = ['eigentuemer', 'eid', ...columnsOfOwner] as const;

/** Postings per page: limits the memory of an export of any length. */
const pageSize = 1000;

/** Names the file, such as `Buchungen-E-1-2026-11-21.csv`; without a number for all owners. */
export function nameExport(eid: string, day: string, language: LanguageKey): string {
  const number = eid === allOwners ? [] : [eid.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')];
  return `${[say(language, 'export.fileName'), ...number, day].join('-')}.csv`;
}

interface TransactionExport {
  readonly run: Pick<MemberContext, 'read' | 'signal'>;
  readonly eid: string;
  readonly query: PostingFilter & PostingOrder;
  readonly language: LanguageKey;
}

/** Filtered transactions in the order of the list; reading stops when access to the books ends. */
export const transactionExport = defineExport<TransactionExport, Posting>({
  columns: ({ eid, language }) =>
    (eid === allOwners ? columnsOfAll : columnsOfOwner).map((column) => ({
      caption: say(language, `columns.${column}`),
      cell: (posting) => toCell(posting, column, documentTexts[language].report),
      formatNumber: (amount) => ({ number: formatDecimal(amount, language, { min: 2, max: 2 }) }),
    })),
  rows: ({ run, eid, query: { sort, direction, ...filter } }) =>
    readPages(run.signal, (cursor) =>
      run.read(async ({ tx }) => {
        const books = await findBooks(tx, eid);
        const page = { limit: pageSize, cursor, sort, direction };
        const { buchungen, nextCursor } = await listTransactions(tx, books, filter, page);
        return { rows: buchungen, nextCursor };
      }),
    ),
});

function toCell(posting: Posting, column: (typeof columnsOfAll)[number], words: DocumentTexts['report']): ExportCell {
  const { mid, moid, kaid } = posting;
  switch (column) {
    case 'buchungstag':
      return toDayCell(posting.buchungstag);
    case 'wertstellung':
      return posting.wertstellung === null ? null : toDayCell(posting.wertstellung);
    case 'objekt':
      return posting.objekt?.name ?? null;
    case 'einheit':
      return moid === noId ? null : textOfUnit(posting.einheit, moid, words);
    case 'mieter':
      return textOfTenant(posting.mieter, mid, words);
    case 'kostenart':
      return kaid === noId ? null : textOfCostType(posting.kostenart, kaid, words);
    default:
      return posting[column];
  }
}
