import { countAttempt } from '#modules/identity/server/index.ts';
import type { Limit } from '#modules/identity/server/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { RequestContext, TenantContext } from '#platform/server/http/context.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { isLoopbackAddress } from '#platform/server/loopback.ts';
import { selectStakeholders } from '../stakeholder-repository.ts';
import type { StakeholderRow } from '../stakeholder-repository.ts';
import { readExposeLink } from '../mails/expose-link.ts';

/** Wrong links from one network. */
const wrongLinks = { kind: 'wrong-expose-link', max: 20, seconds: 60 } satisfies Limit;

/** Changes by one link; pages are read without a limit. */
const changes = { kind: 'expose-link-change', max: 20, seconds: 60 } satisfies Limit;

type Caller = Pick<RequestContext, 'database' | 'clock' | 'address' | 'source'>;

interface LinkWork {
  readonly secretKey: string;
  readonly link: { readonly a: string; readonly b: string };
  /** True if nothing is written. */
  readonly readOnly?: boolean;
}

/** True if the organisation of the transaction works with the service. */
async function isOpen(tx: Transaction): Promise<boolean> {
  const found = await tx
    .selectFrom('organizations as o')
    .innerJoin('organization_services as os', 'os.organization_id', 'o.id')
    .innerJoin('services as s', 's.id', 'os.service_id')
    .select('o.id')
    .where('o.deleted_at', 'is', null)
    .where('o.availability', '=', 'open')
    .where('s.deleted_at', 'is', null)
    .where('s.identifier', '=', 'real-estate')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Runs `work` for the person whom a link belongs to, as nobody of the agency. A wrong link, that of a deleted person or
 * object, and that of an agency that has left or does without the service, are the same: not found.
 * @throws AppError not_found; too_many_requests after too many wrong ones from the network, or calls with one link
 */
export async function withLinkedPerson<T>(
  { database, clock, address, source }: Caller,
  { secretKey, link, readOnly = false }: LinkWork,
  work: (context: TenantContext, person: StakeholderRow) => Promise<T>,
): Promise<T> {
  const linked = readExposeLink(secretKey, link);
  const found =
    linked &&
    (await database.tenant(
      { organizationId: linked.organizationId, userId: noUser },
      async (tx) => {
        if (!(await isOpen(tx))) return undefined;
        const person = await selectStakeholders(tx).where('s.id', '=', linked.stakeholderId).executeTakeFirst();
        if (!person) return undefined;
        const actor = {
          organizationId: linked.organizationId,
          userId: noUser,
          membershipId: noUser,
          permissions: new Set<string>(),
        };
        if (!readOnly) await countAttempt(tx, changes, linked.stakeholderId, clock.now());
        return { answer: await work({ tx, actor, clock, source }, person) };
      },
      { readOnly },
    ));
  if (found) return found.answer;
  if (!isLoopbackAddress(address))
    await database.identity((tx) => countAttempt(tx, wrongLinks, networkOf(address), clock.now()));
  throw new AppError('not_found');
}
