import type { TenantContext } from '#platform/server/http/context.ts';
import type { TaskOutcome, TaskWork } from '#platform/server/tasks/define-task.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { assertNoOwnerView } from './owner-view.ts';

/**
 * Refuses to start or repeat administration tasks during a view. A task started earlier continues with all owners: its
 * starter holds the permission, and an export of the one owner would look complete.
 */
export function refuseTasksWhileViewing(works: readonly TaskWork[]): readonly TaskWork[] {
  return works.map(({ kind, run }) => ({
    kind: { ...kind, mayStart: assertNoOwnerView },
    run: async (task) => {
      const { transaction, read, aside } = task;
      return seeEveryOwner(
        await run({
          ...task,
          transaction: (work) => transaction(every(work)),
          read: (work) => read(every(work)),
          aside: (work) => aside(every(work)),
        }),
      );
    },
  }));
}

const every =
  <T>(work: (context: TenantContext) => Promise<T>) =>
  async (context: TenantContext): Promise<T> => {
    await forEveryOwner(context.tx);
    return work(context);
  };

/** Makes every owner visible in the transaction that ends the task. */
function seeEveryOwner<Outcome extends TaskOutcome>(outcome: Outcome): Outcome {
  const { write, commit } = outcome;
  return {
    ...outcome,
    ...(commit && { commit: every(commit) }),
    ...(write && { write: every(async (context) => seeEveryOwner(await write(context))) }),
  };
}
