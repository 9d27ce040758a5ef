import { createStore } from '#platform/web/state/store.ts';
import type { ListedObjekt, Objekt } from '../../contract/objects/objekt.ts';
import { priceOf } from '../../contract/objects/price.ts';

type Shown = Pick<Objekt | ListedObjekt, 'objectId' | 'version' | 'data'> &
  Pick<Objekt, 'stakeholderExposeCount' | 'stakeholderAppointmentCount' | 'stakeholderInterestCount'>;

/** A change that the people of an object may be told of. */
export interface ProposedUpdate {
  readonly objectId: string;
  /** Version of the object after the change. */
  readonly version: number;
  /** `reserve`: for whom it is reserved, before anybody is told. */
  readonly type: 'price' | 'status' | 'decline' | 'reserve';
  /** Status of the object. */
  readonly status: string;
}

/** The change that is proposed now; null for none. The page of the object or of the list shows it. */
export const proposedUpdate = createStore<ProposedUpdate | null>(null);

/**
 * Proposes to tell the people of an object about its new price or status; nothing without people or a change. Whoever
 * reserves says for whom, and whoever has sold or let turns the others down.
 */
export function proposeUpdate(before: Pick<Shown, 'data'>, after: Shown): void {
  const people = after.stakeholderExposeCount + after.stakeholderAppointmentCount + after.stakeholderInterestCount;
  if (people === 0) return;
  const { objectId, version } = after;
  const status = ({ data }: Pick<Shown, 'data'>) => String(data['realEstateStatus'] ?? '');
  const now = status(after);
  const isClose = after.stakeholderAppointmentCount + after.stakeholderInterestCount > 0;
  if (status(before) !== now)
    proposedUpdate.set({
      objectId,
      version,
      type: isSettled(now) ? 'decline' : now === 'RESERVED' && isClose ? 'reserve' : 'status',
      status: now,
    });
  else if (priceOf(before.data).amount !== priceOf(after.data).amount)
    proposedUpdate.set({ objectId, version, type: 'price', status: now });
}

const isSettled = (status: string): boolean => status === 'SOLD' || status === 'RENTED';
