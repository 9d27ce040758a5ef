import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getOwnStanding, listCareStaff } from '../../contract/staff/staff.ts';
import { careKeys } from '../query-keys.ts';

/** Everybody who documents care, and the reader among them. */
export const staffQuery = () => endpointQuery([...careKeys.staff, 'list'], listCareStaff, {});

/** Name, initials and position of the reader. */
export const ownStandingQuery = () => endpointQuery([...careKeys.staff, 'own'], getOwnStanding, {}, ({ own }) => own);
