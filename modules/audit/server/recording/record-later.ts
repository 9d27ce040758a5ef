import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { AuditRecord } from './record.ts';
import { recordAudit, recordAuditOfAccount } from './record.ts';

/** Into which logs an entry goes: of one organisation, or of all that an account belongs to. */
export type AuditTarget = { readonly organizationId: string } | { readonly account: { readonly email: string } };

export interface LateRecords {
  /** Takes an entry and returns at once; it is written after the answer. */
  recordLater(target: AuditTarget, record: AuditRecord): void;
  /** Waits until everything taken so far is written or reported. */
  drain(): Promise<void>;
}

export interface LateRecordsDependencies {
  readonly database: Database;
  /** Told of every entry that was not written. */
  readonly onError: (error: Error) => void;
  /** Entries that may wait; 1000 if absent. */
  readonly maxWaiting?: number;
}

/**
 * Writes entries that no answer waits for, one after the other, each in a transaction of its own: what was refused is
 * rolled back together with its transaction, and whether an account exists must not be seen by the time of an answer.
 */
export function createLateRecords({ database, onError, maxWaiting = 1000 }: LateRecordsDependencies): LateRecords {
  const waiting: { readonly target: AuditTarget; readonly record: AuditRecord }[] = [];
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    // The answer goes first.
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { target, record } = next;
      await database
        .identity(async (tx) => {
          // Waiting for the disk would hold up the next request, but only after a known account: it could tell by that. An
          // outage of the database server may cost what was noted in the last half second; the process log has it.
          await sql`SET LOCAL synchronous_commit = off`.execute(tx);
          await ('account' in target ? recordAuditOfAccount(tx, target.account, record) : recordAudit(tx, target.organizationId, record));
        })
        .catch((cause: unknown) => onError(new Error(`Audit: ${describe(record)} was not written`, { cause })));
    }
    writing = null;
  }

  return {
    recordLater: (target, record) => {
      if (waiting.length >= maxWaiting) {
        onError(new Error(`Audit: ${describe(record)} was not written, ${maxWaiting} entries are waiting`));
        return;
      }
      waiting.push({ target, record });
      writing ??= writeAll();
    },
    drain: async () => {
      while (writing) await writing;
    },
  };
}

function describe({ event, source }: AuditRecord): string {
  return `${event} of request ${source.requestId}`;
}
