import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { isRefusedByContent } from '../database/errors.ts';
import { networkOf } from '../http/network-of.ts';
import { createDroppedRecords } from './dropped-records.ts';
import { createFairQueue } from './fair-queue.ts';
import { recordAuditEntries } from './record.ts';
import type { AuditRecord, AuditTarget, TargetedRecord } from './record.ts';

export interface LateRecords {
  /**
   * Takes an entry and returns at once; it is written after the answer.
   *
   * @param tenantQueue `security` for what tells of an attack: nothing else can fill that queue
   */
  recordLater(target: AuditTarget, record: AuditRecord, tenantQueue?: 'security'): void;
  /** Waits until everything taken so far is written or reported. */
  drain(): Promise<void>;
  /** Number of entries lost since the start. */
  countDropped(): number;
}

export interface LateRecordsDependencies {
  readonly database: Database;
  /** Told how many entries were not written, once a minute at most. */
  readonly onError: (error: Error) => void;
  /** Entries that may wait in each queue; 1000 if absent. */
  readonly maxWaiting?: number;
}

/** Maximum entries of a queue in one transaction. */
const maxBatch = 250;

/**
 * Writes entries that no answer waits for, many at a time, in transactions of their own: what was refused is rolled
 * back together with its transaction, and whether an account exists must not be seen by the time of an answer.
 */
export function createLateRecords({ database, onError, maxWaiting = 1000 }: LateRecordsDependencies): LateRecords {
  const security = createFairQueue<TargetedRecord>(maxWaiting, groupsOf);
  const others = createFairQueue<TargetedRecord>(maxWaiting, groupsOf);
  const dropped = createDroppedRecords(onError);
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    // The answer goes first.
    await new Promise((resolve) => setImmediate(resolve));
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) await write(batch);
    writing = null;
  }

  function takeBatch(): TargetedRecord[] {
    return [security, others].flatMap((tenantQueue) => tenantQueue.take(maxBatch));
  }

  async function write(batch: readonly TargetedRecord[]): Promise<void> {
    try {
      await database.identity(async (tx) => {
        // Waiting for the disk would hold up the next request, but only after a known account: it could tell by that.
        // An outage of the database server may cost what was noted in the last half second; the process log has it.
        await sql`SET LOCAL synchronous_commit = off`.execute(tx);
        await recordAuditEntries(tx, batch);
      });
    } catch (cause) {
      if (batch.length > 1 && isRefusedByContent(cause)) {
        // One entry must not take the others along: bisection finds it.
        const middle = Math.ceil(batch.length / 2);
        await write(batch.slice(0, middle));
        await write(batch.slice(middle));
        return;
      }
      for (const { record } of batch) dropped.add(record, cause);
    }
  }

  return {
    recordLater: (target, record, tenantQueue) => {
      const victim = (tenantQueue === 'security' ? security : others).push({ target, record });
      if (victim) dropped.add(victim.record, new Error(`${maxWaiting} entries are waiting`));
      writing ??= writeAll();
    },
    drain: async () => {
      while (writing) await writing;
      dropped.flush();
    },
    countDropped: () => dropped.total(),
  };
}

/** Groups that share the remaining places: first the networks, within each network the accounts or organisations. */
function groupsOf({ target, record }: TargetedRecord): readonly string[] {
  const { address } = record.source;
  return [
    address === null ? '' : networkOf(address),
    'account' in target ? target.account.email : target.organizationId,
  ];
}
