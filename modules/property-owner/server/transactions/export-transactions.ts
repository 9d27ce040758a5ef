import { formatDecimal } from '#platform/contract/decimal-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { byteOrderMark, toCsvDay, toCsvLine } from '#platform/server/http/csv.ts';
import type { CsvNumber } from '#platform/server/http/csv.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { createTextReader } from '#platform/server/i18n/text-reader.ts';
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

/** Postings per batch: limits the memory of an export of any length. */
const batchSize = 1000;

/** Names the file, such as `Buchungen-E-1-2026-11-21.csv`. */
export function nameExport(eid: string, day: string, language: LanguageKey): string {
  return `${say(language, 'export.fileName')}-${eid.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')}-${day}.csv`;
}

/**
 * Writes filtered transactions as CSV, newest first. Each batch has its own transaction once the previous one was
 * consumed: no connection is held meanwhile, and reading stops when access to the books ends.
 */
export async function* writeTransactions(
  { read, signal }: Pick<MemberContext, 'read' | 'signal'>,
  eid: string,
  filter: PostingFilter,
  language: LanguageKey,
): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(columns.map((column) => say(language, `columns.${column}`)));
  let cursor: string | undefined;
  do {
    if (signal.aborted) return;
    const batch = await read(async ({ tx }) =>
      listTransactions(tx, (await findOwnerOfBooks(tx, eid)).id, filter, { limit: batchSize, cursor }),
    );
    yield batch.buchungen
      .map((posting) => toCsvLine(columns.map((column) => toCell(posting, column, language))))
      .join('');
    cursor = batch.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function toCell(posting: Posting, column: (typeof columns)[number], language: LanguageKey): string | CsvNumber {
  if (column === 'betrag') return { number: formatDecimal(posting.betrag, language, { min: 2, max: 2 }) };
  if (column === 'buchungstag') return toCsvDay(posting.buchungstag, language);
  if (column === 'mieter' && posting.mid === noId) return say(language, 'propertyRelated');
  return posting[column];
}
