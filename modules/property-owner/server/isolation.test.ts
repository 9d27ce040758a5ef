import { runAdminStatement } from '#testing/admin-statement.ts';
import { fillBooks } from '#testing/books-scene.ts';
import { testIsolation } from '#testing/isolation.ts';
import { createPropertyBooks } from '#testing/property-books.ts';
import { propertyRows } from '#testing/property-rows.ts';
import { canary } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';

const base = '/api/ri/property-management';

/** Books with the canary in every number; owners beside them, one of whom others are linked to. */
async function fill({ people, database, adminUrl, organizationId, user }: Owner): Promise<{ eid: string; archivid: string; link: (userType: string) => Promise<typeof user> }> {
  const books = createPropertyBooks(database, people.files, { organizationId, userId: user.id });
  await fillBooks(books, canary);
  await runAdminStatement(adminUrl, propertyRows(`o.id = '${organizationId}'`));
  const link = async (user_type: string) => {
    const colleague = await people.addUser();
    const membership_id = await people.addMembership(colleague.id, { organizationId, permissions: ['ri-property-management-permission', 'ri-property-management-weg-permission'] });
    await books.link({ owner_id: await books.owner({ external_id: colleague.id.slice(-12) }), membership_id, user_type });
    return colleague;
  };
  return { eid: canary, archivid: `${canary}-R1`, link };
}

await testIsolation('property-owner', {
  fill,
  colleagues: ({ link }) => ({ 'linked to another owner': () => link('eigentuemer'), 'linked to another owner as weg': () => link('weg') }),
  attacks: ({ eid, archivid }) => ({
    listOwners: { url: `${base}/eigentuemer?eid=${eid}` },
    listCurrentUserOwners: { url: `${base}/current-user-eigentuemer?searchTerm=${canary}` },
    getDataState: {},
    listTransactions: { url: `${base}/transactions/${eid}?moid=${eid}-1`, refusal: 404 },
    exportTransactions: { url: `${base}/transactions/${eid}/export`, refusal: 404 },
    getReceiptFile: { url: `${base}/get-file/${archivid}`, refusal: 404 },
    getEvaluation: { url: `${base}/jahresauswertung/${eid}/2026`, refusal: 404 },
    downloadWorkbook: { url: `${base}/excel-dowload/${eid}?moid=${eid}-1`, refusal: 404 },
  }),
});
