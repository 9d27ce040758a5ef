import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { RequestSource } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { readDeliveryState, writeDeliveryState } from '../data-state/delivery-state.ts';
import type { Manifest } from '../import/manifest.ts';
import { askForTexts } from '../owner-documents/texts/read-texts.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { beginEntry, endEntry, findRunningEntry, lockAsked, mergeEntry, supersedeWaiting } from './journal.ts';
import type { RefreshSteps } from './run-refresh.ts';

/** Person or schedule that runs, and the run's transactions. */
export interface RunnerParts {
  readonly organizationId: OrganizationId;
  /** Null: the schedule. */
  readonly userId: UserId | null;
  /** By which the entries of the run are known. */
  readonly runId: string;
  readonly isDryRun: boolean;
  readonly clock: Clock;
  readonly source: RequestSource;
  readonly transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  readonly read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
}

/** Creates the transactions of a run by a person or by the schedule. */
export function createRefreshSteps({
  organizationId,
  userId,
  runId,
  isDryRun,
  clock,
  source,
  transaction,
  read,
}: RunnerParts): RefreshSteps {
  const inside =
    <T>(work: (tx: Transaction) => Promise<T>) =>
    async (tx: Transaction): Promise<T> => {
      await forEveryOwner(tx);
      return work(tx);
    };
  return {
    read: (work) => read(inside(work)),
    write: (work) => transaction(inside(work)),
    end: async (tx, reached, isLast) => {
      const now = clock.now();
      const running = await findRunningEntry(tx, runId);
      const asked = isDryRun ? undefined : await lockAsked(tx, reached.delivery?.deliveryId ?? '');
      // A person decided while it was read: the run says nothing more about it.
      const end = asked?.state === 'declined' ? ({ state: 'checked' } as const) : reached;
      const { delivery, state } = end;
      const waiting = asked?.state === 'waiting' ? asked : undefined;
      const hasEnded =
        running !== undefined &&
        (waiting === undefined
          ? await endEntry(tx, running, { ...end, now })
          : await mergeEntry(tx, { running, waiting: waiting.id }, { ...end, now }));
      if (!hasEnded) throw new Error('Another process has ended the journal entry');
      if (delivery && (state === 'taken' || state === 'waiting'))
        await supersedeWaiting(tx, { except: [delivery.deliveryId], by: delivery.deliveryId });
      if (!isLast)
        await beginEntry(tx, { organizationId, id: createId(), startedBy: userId, runId, isDryRun: false, now });
    },
    isDeclined: async (tx, deliveryId) => (await lockAsked(tx, deliveryId))?.state === 'declined',
    forgetMissing: async (tx, deliveryIds) => supersedeWaiting(tx, { except: deliveryIds, by: '' }),
    taken: async (tx, manifest, { lastTransaction, rows, withdrawn }) => {
      const before = await readDeliveryState(tx);
      const newest =
        [before.lastTransaction, lastTransaction]
          .filter((day) => day !== null)
          .toSorted()
          .at(-1) ?? null;
      const { scheduledDay: _day, ...undoState } = before;
      await tx.updateTable('deliveries').set({ undo_state: null }).where('undo_state', 'is not', null).execute();
      await tx
        .updateTable('deliveries')
        .set({ undo_state: JSON.stringify(undoState) })
        .where('run_id', '=', runId)
        .where('state', '=', 'running')
        .execute();
      await writeDeliveryState(
        { tx, actor: { organizationId } },
        {
          lastUpdateAt: clock.now().toISOString(),
          expirationId: manifest.deliveryId,
          lastTransaction: newest,
          deliveredAt: manifest.createdAt,
        },
      );
      await askForTexts(tx, organizationId);
      await recordAudit(tx, organizationId, {
        event: 'delivery_taken',
        userId,
        subject: describeDelivery(manifest),
        changes: listChanges(null, { deliveryMode: manifest.mode, deliveredRows: rows, withdrawnRows: withdrawn }),
        source,
        now: clock.now(),
      });
    },
  };
}

function describeDelivery({ deliveryId }: Manifest) {
  return { type: 'delivery', id: deliveryId, label: deliveryId } as const;
}
