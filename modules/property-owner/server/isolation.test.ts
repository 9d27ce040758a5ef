import { createId } from '#platform/server/ids.ts';
import { fillBooks } from '#testing/books-scene.ts';
import { testIsolation } from '#testing/isolation.ts';
import { createPropertyBooks } from '#testing/property-books.ts';
import { canary, expectDone } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';

const base = '/api/ri/property-management';

/** Books with the canary in every number, a link to their owner, another owner without one. */
async function fill({ people, database, organizationId, user, browser }: Owner): Promise<{ eid: string; archivid: string; linkId: string }> {
  const books = createPropertyBooks(database, people.files, { organizationId, userId: user.id });
  await fillBooks(books, canary);
  await database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx.insertInto('property_owners').values({ organization_id: organizationId, id: createId(), external_id: `${canary}-2`, full_name: canary, email: `${canary}@victim.example` }).execute(),
  );
  const person = { email: `${createId()}@victim.example`, firstName: canary, lastName: canary };
  const { body } = await browser.call<{ userEigentuemer: { id: string } }>('POST', `${base}/user-eigentuemer`, { body: { userType: 'weg', ...person, eigentuemerEid: canary } });
  await expectDone(browser.call('PUT', `${base}/configuration/access`, { body: { properties: { graceDays: 3 } } }));
  await expectDone(browser.call('POST', `${base}/owner-view`, { body: { eid: canary } }));
  return { eid: canary, archivid: `${canary}-R1`, linkId: body.userEigentuemer.id };
}

await testIsolation('property-owner', { fill, attacks: ({ eid, archivid, linkId }) => ({
  listOwners: { url: `${base}/eigentuemer?eid=${eid}` },
  listCurrentUserOwners: { url: `${base}/current-user-eigentuemer?searchTerm=${canary}` },
  getDataState: {},
  listTransactions: { url: `${base}/transactions/${eid}?moid=${eid}-1`, refusal: 404 },
  exportTransactions: { url: `${base}/transactions/${eid}/export`, refusal: 404 },
  getReceiptFile: { url: `${base}/get-file/${archivid}`, refusal: 404 },
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
