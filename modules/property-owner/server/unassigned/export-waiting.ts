import { formatDecimal } from '#platform/contract/decimal-text.ts';
import { fromCents } from '#platform/contract/decimals.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { defineExport, readPages } from '#platform/server/sheets/define-export.ts';
import type { ExportCell } from '#platform/server/sheets/define-export.ts';
import { listWaiting } from './unassigned-list.ts';

type WaitingPosting = Awaited<ReturnType<typeof listWaiting>>['rows'][number];

// The columns of buchungen.csv, in any language: the file goes to the source system for corrections.
const columns: Readonly<Record<string, (row: WaitingPosting) => ExportCell>> = {
  buchungid: (row) => row.external_id,
  eid: (row) => row.given_eid,
  moid: (row) => row.given_moid,
  mid: (row) => row.given_mid,
  kaid: (row) => row.given_kaid,
  buchungstag: (row) => row.booking_date,
  betrag: (row) => fromCents(BigInt(row.amount_cents)),
  beguenstigter_auftraggeber: (row) => row.counterparty,
  verwendungszweck: (row) => row.purpose,
  iban: (row) => row.iban,
  bic: (row) => row.bic,
  archivid: (row) => row.archive_id,
};

interface WaitingExport {
  readonly run: Pick<MemberContext, 'read' | 'signal'>;
  readonly language: 'de';
}

/** Postings of unknown delivered owners that nobody assigned yet. */
export const waitingExport = defineExport<WaitingExport, WaitingPosting>({
  columns: ({ language }) =>
    Object.entries(columns).map(([caption, cell]) => ({
      caption,
      cell,
      formatNumber: (amount) => ({ number: formatDecimal(amount, language, { min: 2, max: 2 }) }),
    })),
  rows: ({ run }) => readPages(run.signal, (cursor) => run.read(({ tx }) => listWaiting(tx, cursor))),
});
