import { timingSafeEqual } from 'node:crypto';
import { countAttempt } from '#modules/identity/server/index.ts';
import type { Limit } from '#modules/identity/server/index.ts';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { RequestContext, TenantContext } from '#platform/server/http/context.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { isLoopbackAddress } from '#platform/server/loopback.ts';
import { hashPasscode } from '../objects/offer-links.ts';
import { readOfferState } from './offer-state.ts';
import type { OfferState } from './offer-state.ts';

/** Address of a public page: the number of an object with a secret. */
export interface OfferAddress {
  readonly externalId: string;
  readonly passcode?: string | undefined;
  readonly ownerPasscode?: string | undefined;
}

/** An object behind an address, and for whom the address is. */
export interface FoundOffer {
  readonly organizationId: OrganizationId;
  readonly kind: 'offer' | 'owner';
  readonly state: OfferState;
}

/** Wrong addresses from one network. */
const wrongAddresses = { kind: 'wrong-offer-address', max: 20, seconds: 60 } satisfies Limit;
/** Secrets whose organisation is known, and networks that guess. */
const maxKnown = 5000;

type Caller = Pick<RequestContext, 'database' | 'clock' | 'address' | 'source'>;

interface Link {
  readonly organizationId: OrganizationId;
  readonly estateObjectId: string;
}

/** Finds objects by the secrets of their addresses, and holds up whoever guesses them. */
export function createOfferFinder() {
  const links = new Map<string, Link>();
  const guessing = new Map<string, number>();

  const findLink = async (database: Database, hash: Buffer): Promise<Link | undefined> => {
    const key = hash.toString('base64');
    const known = links.get(key);
    if (known) return known;
    const row = await database.identity(
      (tx) =>
        tx
          .selectFrom('estate_offer_links')
          .select(['organization_id', 'estate_object_id'])
          .where('code_hash', '=', hash)
          .executeTakeFirst(),
      { readOnly: true },
    );
    if (!row) return undefined;
    const link = {
      organizationId: organizationIdSchema.parse(row.organization_id),
      estateObjectId: row.estate_object_id,
    };
    remember(links, key, link);
    return link;
  };

  /** @throws AppError too_many_requests while the network guesses */
  const assertNoGuessing = ({ address, clock }: Caller): void => {
    const until = guessing.get(networkOf(address)) ?? 0;
    const left = until - clock.now().getTime();
    if (left > 0) throw new AppError('too_many_requests', { retryAfterSeconds: left / 1000 });
  };

  /** @throws AppError not_found, too_many_requests */
  const refuse = async ({ database, address, clock }: Caller): Promise<never> => {
    try {
      await database.identity((tx) => countAttempt(tx, wrongAddresses, networkOf(address), clock.now()));
    } catch (error) {
      const seconds = error instanceof AppError ? error.details.retryAfterSeconds : undefined;
      // A proxy that does not say for whom it asks stands for everybody: nobody else is held up there.
      if (seconds !== undefined && !isLoopbackAddress(address))
        remember(guessing, networkOf(address), clock.now().getTime() + seconds * 1000);
      throw error;
    }
    throw new AppError('not_found');
  };

  /**
   * Runs `work` for the object behind an address, as nobody of the agency. A wrong secret, an unknown number, and what
   * belongs to an agency that has left or does without the service are the same: not found.
   * @throws AppError not_found; too_many_requests after too many wrong ones from the network
   */
  return async <T>(
    caller: Caller,
    address: OfferAddress,
    work: (context: TenantContext, found: FoundOffer) => Promise<T>,
    { readOnly = true }: { readonly readOnly?: boolean } = {},
  ): Promise<T> => {
    assertNoGuessing(caller);
    const secret = address.passcode ?? address.ownerPasscode ?? '';
    const link = await findLink(caller.database, hashPasscode(secret));
    const answer =
      link &&
      (await caller.database.tenant(
        { organizationId: link.organizationId, userId: noUser },
        async (tx) => {
          const state = await readOfferState(tx, link.estateObjectId);
          if (!state || !fits(state, address)) return undefined;
          const kind = address.passcode === undefined ? ('owner' as const) : ('offer' as const);
          return { value: await work(toContext(caller, link, tx), { ...link, kind, state }) };
        },
        { readOnly },
      ));
    return answer ? answer.value : refuse(caller);
  };
}

/** A number that does not belong to the secret, and a secret that has been replaced, are wrong. */
function fits(state: OfferState, { externalId, passcode, ownerPasscode }: OfferAddress): boolean {
  const stored = passcode === undefined ? state.ownerPasscode : state.passcode;
  return state.externalId === externalId && isSame(stored ?? '', passcode ?? ownerPasscode ?? '');
}

function isSame(stored: string, given: string): boolean {
  const [one, other] = [hashPasscode(stored), hashPasscode(given)];
  return stored !== '' && timingSafeEqual(one, other);
}

function toContext({ clock, source }: Caller, { organizationId }: Link, tx: Transaction): TenantContext {
  const actor = { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() };
  return { tx, actor, clock, source };
}

/** The oldest is forgotten first. */
function remember<Value>(known: Map<string, Value>, key: string, value: Value): void {
  known.delete(key);
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
}
