import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';

/** Author of emails to interested people. */
export interface Writer {
  readonly organization: string;
  /** Empty where the agency itself writes. */
  readonly agent: string;
  /** Address for answers; empty: the product's own. */
  readonly email: string;
}

/** Reads the agency, and the agent who writes in its name. */
export async function readWriter({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<Writer> {
  const { name: organization } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  const agent = actor.userId === noUser ? undefined : await findUser(tx, actor.userId);
  return {
    organization,
    agent: agent === undefined ? '' : `${agent.first_name} ${agent.last_name}`.trim(),
    email: agent?.email ?? '',
  };
}

const findUser = (tx: Transaction, id: string) =>
  tx.selectFrom('users').select(['first_name', 'last_name', 'email']).where('id', '=', id).executeTakeFirst();
