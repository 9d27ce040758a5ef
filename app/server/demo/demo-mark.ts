import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '#platform/server/database/transaction.ts';

const demoMarkSchema = z.object({
  organizations: z.array(z.uuid()),
  users: z.array(z.uuid()),
  // Marks of versions without these two: accounting was all there was.
  modules: z.array(z.string()).default(['accounting']),
  granted: z.array(z.string()).default([]),
});

/**
 * Record of the demo's data: ids of organisations and people, names of the modules' parts, and the services and
 * permissions they received. The database keeps it, so that the demo is found again after renaming, and a visitor's
 * deletions are not undone.
 */
export type DemoMark = z.infer<typeof demoMarkSchema>;

/** A mark with nothing of modules yet. */
export function demoMarkOf(written: Pick<DemoMark, 'organizations' | 'users'>): DemoMark {
  return { ...written, modules: [], granted: [] };
}

/** @returns null for a database without a demo */
export async function readDemoMark(tx: Transaction): Promise<DemoMark | null> {
  const row = await tx.selectFrom('installation_marks').select('value').where('name', '=', 'demo').executeTakeFirst();
  return row === undefined ? null : demoMarkSchema.parse(row.value);
}

/** Replaces what was marked before. */
export async function writeDemoMark(tx: Transaction, mark: DemoMark): Promise<void> {
  const value = sql<string>`${JSON.stringify(mark)}::jsonb`;
  await tx
    .insertInto('installation_marks')
    .values({ name: 'demo', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Adds a module's part to the mark; parts that are written at the same time wait for each other. */
export async function addToDemoMark(tx: Transaction, part: string): Promise<void> {
  await sql`
    UPDATE installation_marks SET value = jsonb_set(value, '{modules}', coalesce(value -> 'modules', '["accounting"]') || to_jsonb(${part}::text))
     WHERE name = 'demo'`.execute(tx);
}

export async function removeDemoMark(tx: Transaction): Promise<void> {
  await tx.deleteFrom('installation_marks').where('name', '=', 'demo').execute();
}
