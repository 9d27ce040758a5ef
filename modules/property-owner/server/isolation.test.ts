import { testIsolation } from '#testing/isolation.ts';
import { toMultipart } from '#testing/multipart.ts';
import { canary } from '#testing/victim.ts';
import { propertyOwnerEntities } from '../contract/records.ts';

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

await testIsolation('property-owner', { attacks: () => ({ ...transfers }) });
