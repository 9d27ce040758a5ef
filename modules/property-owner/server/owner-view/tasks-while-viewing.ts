import type { TenantContext } from '#platform/server/http/context.ts';
import type { TaskOutcome, TaskWork } from '#platform/server/tasks/define-task.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import { assertNoOwnerView } from './owner-view.ts';

/**
 * Tasks of administrators are neither started nor repeated by who looks at the portal as an owner. One that was started
 * before goes on with all owners: who started it holds the permission, and an export with the one owner would look as
 * if it were whole.
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

/** What is written in the transaction that ends the task. */
function seeEveryOwner<Outcome extends TaskOutcome>(outcome: Outcome): Outcome {
  const { write, commit } = outcome;
  return {
    ...outcome,
    ...(commit && { commit: every(commit) }),
    ...(write && { write: every(async (context) => seeEveryOwner(await write(context))) }),
  };
}
