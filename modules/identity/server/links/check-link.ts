import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { isLoopbackAddress } from '#platform/server/loopback.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { wrongLinks } from '../throttling/limits.ts';
import { countAttempt, forgetAttempt } from '../throttling/throttle.ts';
import { lockUser } from '../users/user-repository.ts';
import { isGenuine } from './account-link.ts';
import type { AccountLink, LinkPurpose } from './account-link.ts';
import { findLink, useLink } from './link-repository.ts';
import type { StoredLink } from './link-repository.ts';

/** A link as a request brings it. */
export interface LinkRequest {
  readonly link: AccountLink;
  /** Network address of the caller. */
  readonly address: string;
}

type LinkDependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'secretKey' | 'memberships'>;

/**
 * The link that is good. Looking uses nothing up, because mail scanners look first.
 *
 * @throws AppError link_expired; too_many_requests after too many bad links from the network
 */
export async function checkLink(
  { database, clock, secretKey }: Omit<LinkDependencies, 'memberships'>,
  { link, address }: LinkRequest,
  purposes: readonly LinkPurpose[],
): Promise<StoredLink> {
  const now = clock.now();
  const found = await database.identity((tx) =>
    countingWrongOnes(tx, address, now, () =>
      isGenuine(secretKey, link) ? findLink(tx, link.selector, purposes, now) : Promise.resolve(null),
    ),
  );
  if (!found) throw new AppError('link_expired');
  return found;
}

/**
 * Uses a link up and does what it is for, as one: of any number of parallel tries exactly one succeeds. What `work`
 * finds to be void ends the link without any other effect.
 *
 * @param work answers null when the link is void for a reason of its own
 * @throws AppError link_expired, too_many_requests, and what `work` throws, which leaves the link as it was
 */
export async function redeemLink<T>(
  { database, clock, secretKey, memberships }: LinkDependencies,
  { link, address }: LinkRequest,
  purposes: readonly LinkPurpose[],
  work: (tx: Transaction, stored: StoredLink, now: Date) => Promise<T | null>,
): Promise<T> {
  const now = clock.now();
  const result = await database.identity((tx) =>
    countingWrongOnes(tx, address, now, async () => {
      const found = isGenuine(secretKey, link) ? await findLink(tx, link.selector, purposes, now) : null;
      if (!found) return null;
      // The account first, its links last, as in every other change; else those who use two links would wait for each
      // other.
      await lockUser(tx, found.userId);
      if (found.membership) await memberships.lock(tx, found.membership);
      const stored = await useLink(tx, link.selector, purposes, now);
      return stored && work(tx, stored, now);
    }),
  );
  if (result === null) throw new AppError('link_expired');
  return result;
}

/** Counted before it is known to be good; this machine, a proxy that names no client, is spared (decision 4). */
async function countingWrongOnes<T>(
  tx: Transaction,
  address: string,
  now: Date,
  look: () => Promise<T | null>,
): Promise<T | null> {
  if (isLoopbackAddress(address)) return look();
  const attempt = await countAttempt(tx, wrongLinks, networkOf(address), now);
  const found = await look();
  if (found !== null) await forgetAttempt(tx, attempt);
  return found;
}
