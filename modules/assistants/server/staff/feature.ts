import type { Feature } from '#platform/server/combine-features.ts';
import { route } from '#platform/server/http/route.ts';
import { getOwnStanding, listCareStaff, saveCareStaff } from '../../contract/staff/staff.ts';
import { listStaff, saveStaff } from './staff.ts';
import { readOwnStanding } from './standing.ts';

/** People who document care, with initials and positions. */
export const staffFeature: Feature = {
  name: 'staff',
  routes: [
    route(listCareStaff, (_input, { read }) =>
      read(async (context) => ({ staff: await listStaff(context), own: await readOwnStanding(context) })),
    ),
    route(getOwnStanding, (_input, { read }) => read(async (context) => ({ own: await readOwnStanding(context) }))),
    route(saveCareStaff, ({ params, body }, { transaction }) =>
      transaction(async (context) => ({ staff: await saveStaff(context, params.userId, body) })),
    ),
  ],
};
