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

/** A link as received in a request. */
export interface LinkRequest {
  readonly link: AccountLink;
  /** Network address of the caller. */
  readonly address: string;
}

type LinkDependencies = Pick<IdentityDependencies, 'database' | 'clock' | 'secretKey' | 'memberships'>;

/**
 * Returns a valid link. A lookup consumes nothing, because mail scanners open links first.
 * @throws AppError link_expired; too_many_requests after too many invalid links from the network
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
 * Consumes a link and runs its work in one transaction: exactly one of parallel attempts succeeds. A link found void by
 * `work` ends without any other effect.
 * @param work returns null if the link is void for a reason of its own
 * @throws AppError link_expired, too_many_requests, and errors of `work`, which leave the link usable
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
      // Lock order as in every other change: the account first, its links last; otherwise parallel uses of two links
      // would deadlock.
      await lockUser(tx, found.userId);
      if (found.membership) await memberships.lock(tx, found.membership);
      const stored = await useLink(tx, link.selector, purposes, now);
      return stored && work(tx, stored, now);
    }),
  );
  if (result === null) throw new AppError('link_expired');
  return result;
}

/**
 * Counts a failure before the check; loopback addresses, such as a proxy that names no client, are exempt (decision 4).
 */
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
