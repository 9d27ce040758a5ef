import { createId } from '#platform/server/ids.ts';
import { testByFuzzing } from '#testing/fuzzing.ts';

const base = '/api/ri/property-management';
const eids = ['E-1', 'E-2', 'E-3'];

await testByFuzzing('property-owner', async ({ browser, database, organizationId, user, path }) => {
  await database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx.insertInto('property_owners').values(eids.map((external_id) => ({ organization_id: organizationId, id: createId(), external_id, full_name: external_id, email: `${createId()}@owner.example` }))).execute(),
  );
  const links = await Promise.all(
    (path.startsWith(`${base}/user-eigentuemer`) ? eids : []).map(async (eigentuemerEid) => {
      const person = { email: `${createId()}@new.example`, firstName: 'Nora', lastName: 'Neu' };
      return (await browser.call<{ userEigentuemer: { id: string } }>('POST', `${base}/user-eigentuemer`, { body: { userType: 'weg', ...person, eigentuemerEid } })).body.userEigentuemer.id;
    }),
  );
  // A link is named by its owner and its own id: of several both would rarely fit.
  return { id: path.endsWith('/:id') ? eids : links, a: eids.slice(0, 1), b: links.slice(0, 1), eid: eids, eigentuemerEid: eids, eids: [eids] };
});
