import { fillBooks } from '#testing/books-scene.ts';
import { testIsolation } from '#testing/isolation.ts';
import { createPropertyBooks } from '#testing/property-books.ts';
import { canary } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';

const base = '/api/ri/property-management';

/** Books with the canary in every number. */
async function fill({ people, database, organizationId, user }: Owner): Promise<{ eid: string; archivid: string }> {
  const books = createPropertyBooks(database, people.files, { organizationId, userId: user.id });
  const { owner } = await fillBooks(books, canary);
  await books.balance({ owner_id: owner, account: canary, day: '2026-01-31', amount_cents: 1 });
  return { eid: canary, archivid: `${canary}-R1` };
}

await testIsolation('property-owner', { fill, attacks: ({ eid, archivid }) => ({
  listOwners: { url: `${base}/eigentuemer?eid=${eid}` },
  listCurrentUserOwners: { url: `${base}/current-user-eigentuemer?searchTerm=${canary}` },
  getDataState: {},
  listTransactions: { url: `${base}/transactions/${eid}?moid=${eid}-1`, refusal: 404 },
  exportTransactions: { url: `${base}/transactions/${eid}/export`, refusal: 404 },
  getReceiptFile: { url: `${base}/get-file/${archivid}`, refusal: 404 },
  getEvaluation: { url: `${base}/jahresauswertung/${eid}/2026`, refusal: 404 },
  downloadWorkbook: { url: `${base}/excel-dowload/${eid}?moid=${eid}-1`, refusal: 404 },
}) });
