import { createId } from '#platform/server/ids.ts';
import { testIsolation } from '#testing/isolation.ts';
import { canary, expectDone } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';

const base = '/api/ri/property-management';

/** @returns the eid of an owner and the id of a link to it */
async function fill({ database, organizationId, user, browser }: Owner): Promise<{ eid: string; linkId: string }> {
  const eid = `${canary}-1`;
  await database.tenant({ organizationId, userId: user.id }, async (tx) => {
    const owners = [eid, `${canary}-2`].map((external_id) => ({ organization_id: organizationId, id: createId(), external_id, full_name: canary, email: `${external_id}@victim.example` }));
    await tx.insertInto('property_owners').values(owners).execute();
  });
  const { body } = await browser.call<{ userEigentuemer: { id: string } }>('POST', `${base}/user-eigentuemer`, { body: { userType: 'weg', email: `${createId()}@victim.example`, firstName: canary, lastName: canary, eigentuemerEid: eid } });
  await expectDone(browser.call('PUT', `${base}/configuration/access`, { body: { properties: { graceDays: 3 } } }));
  await expectDone(browser.call('POST', `${base}/owner-view`, { body: { eid } }));
  return { eid, linkId: body.userEigentuemer.id };
}

await testIsolation('property-owner', { fill, attacks: ({ eid, linkId }) => ({
  listOwnerLinks: { url: `${base}/user-eigentuemer/${eid}`, refusal: 404 },
  addOwnerLink: { body: { userType: 'eigentuemer', email: 'eve@attack.example', firstName: 'Eve', lastName: 'Eve', eigentuemerEid: eid }, refusal: 404 },
  saveOwnerLink: { body: { id: linkId, sendReleaseEmail: false }, refusal: 404 },
  removeOwnerLink: { url: `${base}/user-eigentuemer/${eid}/${linkId}`, refusal: 404 },
  inviteOwnerUser: { url: `${base}/user-eigentuemer/${eid}/${linkId}/invitation`, refusal: 404 },
  getAccessConfiguration: {},
  saveAccessConfiguration: { body: { properties: { graceDays: 5 } } },
  getOwnerView: {},
  startOwnerView: { body: { eid }, refusal: 404 },
  endOwnerView: {},
  listUnlinkedOwners: { url: `${base}/owner-invitations?searchTerm=${canary}` },
  previewOwnerInvitations: { body: { userType: 'eigentuemer', eids: [`${canary}-2`] } },
  sendOwnerInvitations: { body: { userType: 'eigentuemer', eids: [`${canary}-2`] } },
}) });
