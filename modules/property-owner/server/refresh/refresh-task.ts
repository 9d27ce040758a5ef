import { sql } from 'kysely';
import { z } from 'zod';
import { languageKeys } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { defineTask } from '#platform/server/tasks/define-task.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { endEntry, findRunningEntry, toRunError } from './journal.ts';

/** A refresh that somebody asked for. It may begin anew: what was taken is in the journal, and is not taken twice. */
export const refreshTask = defineTask({
  kind: 'refresh',
  payload: z.object({
    runId: z.uuid(),
    dryRun: z.boolean(),
    confirm: z.uuid().nullable(),
    undo: z.uuid().nullable().default(null),
    // That of who started it; the schedule has none, nor do tasks of former versions.
    language: z.enum(languageKeys).optional(),
  }),
  permission: administrationPermission,
  runsAgain: true,
  repeatsDone: true,
  isRemote: true,
  runsIn: 'process',
  maxPerHour: 60,
  // Cancelled or failed before the handler could say so: the journal must not wait for it.
  tell: async (tx, { payload, task, at }) => {
    if (task.state === 'cancelled' || task.state === 'failed')
      await endRun(tx, payload.runId, { code: task.state === 'cancelled' ? 'cancelled' : 'interrupted', at });
  },
});

/**
 * Whoever cancels or runs it may have lost the permission meanwhile; what the transaction does besides sees no more
 * than before.
 */
async function endRun(tx: Transaction, runId: string, { code, at }: { code: string; at: Date }): Promise<void> {
  await forEveryOwner(tx);
  const id = await findRunningEntry(tx, runId);
  if (id !== undefined) await endEntry(tx, id, { state: 'failed', errors: [toRunError(code)], now: at });
  await sql`SELECT set_config('app.every_owner', '', true)`.execute(tx);
}
