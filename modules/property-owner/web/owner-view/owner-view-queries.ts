import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getOwnerView } from '../../contract/owner-view/owner-view.ts';

/** Query of the owner as whom the user views the portal; null for none. */
export const ownerViewQuery = endpointQuery(['property-owner', 'view'], getOwnerView, {}, ({ ownerView }) => ownerView);
