import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { listPortalObjects } from '../../contract/imports/imports.ts';
import { portalKeys } from '../portals/portal-keys.ts';

/** Query of the objects of the agency's account at Scout, with what is imported of them. */
export const scoutObjectsQuery = () =>
  endpointQuery([...portalKeys.all, 'scout-objects'], listPortalObjects, {}, (answer) => answer);
