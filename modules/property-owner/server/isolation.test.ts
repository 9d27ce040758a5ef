import { fillBooks } from '#testing/books-scene.ts';
import { testIsolation } from '#testing/isolation.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createPropertyBooks } from '#testing/property-books.ts';
import { canary } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';
import { propertyOwnerEntities } from '../contract/records.ts';

const base = '/api/ri/property-management';
const table = { name: 'file', fileName: 'liste.csv', bytes: Buffer.from('Name\r\nuntergeschoben\r\n') };
/** Attacks on import and export of records, which name nothing of the victim. */
const transfers = Object.fromEntries(propertyOwnerEntities.flatMap(({ base, name, title }) => {
  const of = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return [
    [`exportRecordsOf${of}`, { url: `${base}/${name}/export?format=csv&searchTerm=${canary}` }],
    [`previewImportOf${of}`, toMultipart([table])],
    [`importRecordsOf${of}`, toMultipart([['mapping', JSON.stringify({ 0: title })], ['mode', 'all'], table])],
  ];
}));

/** Books with the canary in every number. */
async function fill({ people, database, organizationId, user }: Owner): Promise<{ eid: string; archivid: string }> {
  const books = createPropertyBooks(database, people.files, { organizationId, userId: user.id });
  await fillBooks(books, canary);
  return { eid: canary, archivid: `${canary}-R1` };
}

await testIsolation('property-owner', { fill, attacks: ({ eid, archivid }) => ({
  ...transfers,
  listOwners: { url: `${base}/eigentuemer?eid=${eid}` },
  listCurrentUserOwners: { url: `${base}/current-user-eigentuemer?searchTerm=${canary}` },
  getDataState: {},
  listTransactions: { url: `${base}/transactions/${eid}?moid=${eid}-1`, refusal: 404 },
  exportTransactions: { url: `${base}/transactions/${eid}/export`, refusal: 404 },
  getReceiptFile: { url: `${base}/get-file/${archivid}`, refusal: 404 },
}) });
