import { sql } from 'kysely';
import { z } from 'zod';
import { formatDecimal } from '#platform/contract/decimal-text.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { defineExport } from '#platform/server/sheets/define-export.ts';
import type { ExportCell } from '#platform/server/sheets/define-export.ts';
import { lineErrorSchema, withdrawnSchema } from '../../contract/import/import-report.ts';
import type { LineError, Withdrawn } from '../../contract/import/import-report.ts';
import type { RemovedEntries } from '../import/report.ts';
import { toStorableJson } from './storable-json.ts';

/** Rows of a list that are stored together. */
const partSize = 1000;
/** Days for which lists are stored: errors quote what strangers wrote. */
const keptDays = 90;

const removedSchema = withdrawnSchema.extend({ file: z.string() });
type Removed = Withdrawn & { readonly file: string };

interface Lists {
  readonly id: string;
  readonly errors: readonly LineError[];
  readonly removed: readonly RemovedEntries[];
}

/** Stores the lists of an entry in place of its former ones, and deletes old lists of other entries. */
export async function storeLists(
  tx: Transaction,
  organizationId: string,
  { id, errors, removed }: Lists,
): Promise<void> {
  await sql`DELETE FROM delivery_lists l WHERE l.delivery_id = ${id}
    OR EXISTS (SELECT FROM deliveries d WHERE d.organization_id = l.organization_id AND d.id = l.delivery_id AND d.started_at < now() - make_interval(days => ${keptDays}))`.execute(
    tx,
  );
  const rows = removed.flatMap(({ file, entries }) => entries.map((entry): Removed => ({ file, ...entry })));
  for (const [kind, list] of [
    ['errors', errors],
    ['withdrawn', rows],
  ] as const)
    for (let part = 0; part * partSize < list.length; part += 1)
      await tx
        .insertInto('delivery_lists')
        .values({
          organization_id: organizationId,
          delivery_id: id,
          kind,
          part,
          rows: toStorableJson(list.slice(part * partSize, (part + 1) * partSize)),
        })
        .execute();
}

interface ListExport {
  readonly run: Pick<MemberContext, 'read' | 'signal'>;
  readonly id: string;
  readonly language: 'de';
}

/** Errors of a delivery, in the words of the import format: the file goes to the source system. */
export const errorsExport = defineExport<ListExport, LineError>({
  columns: () =>
    toColumns<LineError>({
      datei: ({ file }) => file,
      zeile: ({ line }) => line,
      spalte: ({ field }) => field ?? '',
      fehler: ({ code }) => code,
      wert: ({ value }) => value,
      folge: ({ effect }) => (effect === undefined ? '' : effect === 'row' ? 'Zeile ausgelassen' : 'Zelle leer'),
    }),
  rows: (input) => readParts(input, 'errors', lineErrorSchema),
});

/** Entries that a waiting delivery would remove. */
export const withdrawnExport = defineExport<ListExport, Removed>({
  columns: () =>
    toColumns<Removed>({
      datei: ({ file }) => file,
      nummer: ({ id }) => id,
      bezeichnung: ({ name }) => name,
      tag: ({ day }) => day,
      betrag: ({ amount }) => amount,
    }),
  rows: (input) => readParts(input, 'withdrawn', removedSchema),
});

function toColumns<Row>(cells: Readonly<Record<string, (row: Row) => ExportCell>>) {
  return Object.entries(cells).map(([caption, cell]) => ({
    caption,
    cell,
    ...(caption === 'betrag' && {
      formatNumber: (amount: number) => ({ number: formatDecimal(amount, 'de', { min: 2, max: 2 }) }),
    }),
  }));
}

async function* readParts<Row>(
  { run, id }: ListExport,
  kind: 'errors' | 'withdrawn',
  schema: z.ZodType<Row>,
): AsyncGenerator<readonly Row[]> {
  for (let part = 0; !run.signal.aborted; part += 1) {
    const row = await run.read(({ tx }) =>
      tx
        .selectFrom('delivery_lists')
        .select('rows')
        .where('delivery_id', '=', id)
        .where('kind', '=', kind)
        .where('part', '=', part)
        .executeTakeFirst(),
    );
    if (!row) return;
    yield z.array(schema).parse(row.rows);
  }
}

/** Returns the id of the delivery of an entry. @throws AppError not_found */
export async function requireDelivery(tx: Transaction, id: string): Promise<string> {
  const row = await tx.selectFrom('deliveries').select('delivery_id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row.delivery_id;
}
