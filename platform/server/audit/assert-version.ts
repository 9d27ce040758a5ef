import { AppError } from '../errors/app-error.ts';
import type { Actor } from '../http/context.ts';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/transaction.ts';

interface VersionContext {
  readonly tx: Transaction;
  readonly actor: Pick<Actor, 'organizationId' | 'userId'>;
  readonly clock: Clock;
}

interface Subject {
  readonly type: string;
  readonly id: string;
}

/** An editor that stands open longer is told of no name rather than of the wrong one. */
const searchedMs = 24 * 3600 * 1000;

/**
 * Refuses a save of a version that is no longer the stored one; a call that names none is let through.
 *
 * @param subject as the audit log names the record: from there the answer says who changed it and when
 * @throws AppError changed_meanwhile with `by` (a name, absent if unknown), `at` (ISO 8601, UTC) and `own` (1: the
 *   caller themself)
 */
export async function assertVersion(
  context: VersionContext,
  subject: Subject,
  given: number | undefined,
  stored: number,
): Promise<void> {
  if (given !== undefined && given !== stored) throw await changedMeanwhile(context, subject);
}

/** The refusal itself, for a save that finds out while it writes. */
export async function changedMeanwhile({ tx, actor, clock }: VersionContext, { type, id }: Subject): Promise<AppError> {
  const last = await tx
    .selectFrom('audit_entries')
    .select(['occurred_at', 'user_id', 'user_name', 'user_email'])
    .where('organization_id', '=', actor.organizationId)
    .where('occurred_at', '>=', new Date(clock.now().getTime() - searchedMs))
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return new AppError('changed_meanwhile');
  const by = last.user_name ?? last.user_email;
  return new AppError('changed_meanwhile', {
    params: {
      at: last.occurred_at.toISOString(),
      own: last.user_id === actor.userId ? 1 : 0,
      ...(by === null ? {} : { by }),
    },
  });
}
