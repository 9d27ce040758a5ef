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
  readonly type: 'price' | 'status';
}

/** The change that is proposed now; null for none. The page of the object or of the list shows it. */
export const proposedUpdate = createStore<ProposedUpdate | null>(null);

/** Proposes to tell the people of an object about its new price or status; nothing without people or a change. */
export function proposeUpdate(before: Pick<Shown, 'data'>, after: Shown): void {
  const people = after.stakeholderExposeCount + after.stakeholderAppointmentCount + after.stakeholderInterestCount;
  if (people === 0) return;
  const { objectId, version } = after;
  const status = ({ data }: Pick<Shown, 'data'>) => String(data['realEstateStatus'] ?? '');
  if (status(before) !== status(after)) proposedUpdate.set({ objectId, version, type: 'status' });
  else if (priceOf(before.data).amount !== priceOf(after.data).amount)
    proposedUpdate.set({ objectId, version, type: 'price' });
}
