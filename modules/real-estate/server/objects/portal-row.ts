import type { PortalRecord, PublicationError } from '../../contract/objects/channels.ts';

/** State of an object at a portal: stored, published, on the homepage that the portal feeds, on top of its lists. */
export interface PortalState {
  readonly saved: boolean;
  readonly published: boolean;
  readonly homepage: boolean;
  readonly top: boolean;
}

/** An object at a portal, as it is wanted and as it is. */
export interface PortalRow {
  readonly channel: PortalRecord;
  readonly wants: PortalState;
  readonly is: PortalState;
  readonly state: 'settled' | 'pending' | 'failed';
  readonly errors: readonly PublicationError[];
}
