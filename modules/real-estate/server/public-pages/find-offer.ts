import { countAttempt } from '#modules/identity/server/index.ts';
import type { Limit } from '#modules/identity/server/index.ts';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { RequestContext, TenantContext } from '#platform/server/http/context.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { isLoopbackAddress } from '#platform/server/loopback.ts';
import { hashPasscode } from '../objects/offer-links.ts';
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
/** Networks that guess. */
const maxKnown = 5000;

type Caller = Pick<RequestContext, 'database' | 'clock' | 'address' | 'source'>;

/** Row of `resolve_offer`. */
interface ResolvedOffer {
  readonly organization_id: string;
  readonly estate_object_id: string;
  readonly kind: FoundOffer['kind'];
  readonly object_id: string;
  readonly external_id: string;
  readonly status: string;
  readonly stamp: string;
}

/** Finds objects by the secrets of their addresses, and holds up whoever guesses them. */
export function createOfferFinder() {
  const guessing = new Map<string, number>();

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
   * Finds the object behind an address. A wrong secret, an unknown number, and what belongs to an agency that has left or
   * does without the service are the same: not found.
   * @throws AppError not_found; too_many_requests after too many wrong ones from the network
   */
  return async (caller: Caller, { externalId, passcode, ownerPasscode }: OfferAddress): Promise<FoundOffer> => {
    assertNoGuessing(caller);
    const hash = hashPasscode(passcode ?? ownerPasscode ?? '');
    const [row] = await caller.database.query<ResolvedOffer>('SELECT * FROM resolve_offer($1)', [hash]);
    const wanted = passcode === undefined ? 'owner' : 'offer';
    if (row === undefined || row.kind !== wanted || row.external_id !== externalId) return refuse(caller);
    return {
      organizationId: organizationIdSchema.parse(row.organization_id),
      kind: row.kind,
      state: {
        estateObjectId: row.estate_object_id,
        objectId: row.object_id,
        status: row.status,
        stamp: row.stamp,
      },
    };
  };
}

/** Runs `work` in the agency of an object, as nobody of the agency. */
export function inAgency<T>(
  { database, clock, source }: Caller,
  organizationId: OrganizationId,
  work: (context: TenantContext) => Promise<T>,
  { readOnly = true }: { readonly readOnly?: boolean } = {},
): Promise<T> {
  const actor = { organizationId, userId: noUser, membershipId: noUser, permissions: new Set<string>() };
  return database.tenant({ organizationId, userId: noUser }, (tx) => work({ tx, actor, clock, source }), { readOnly });
}

/** The oldest is forgotten first. */
function remember<Value>(known: Map<string, Value>, key: string, value: Value): void {
  known.delete(key);
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
}
