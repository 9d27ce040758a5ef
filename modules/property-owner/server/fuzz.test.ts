import { testByFuzzing } from '#testing/fuzzing.ts';
import { fillProperty } from './testing/fill-property.ts';

await testByFuzzing('property-owner', async ({ browser, database, organizationId, user, path }) => {
  const refresh = await fillProperty(database, { organizationId, userId: user.id }, { eid: 'E1', buchungid: 'B1', text: 'Muster' });
  // Port 1 answers at once that nobody is there.
  if (path.endsWith('/update-data')) await browser.call('PUT', '/api/ri/property-management/configuration', { body: { configIdentifier: 'ftpConfig', properties: { host: 'localhost', port: 1, user: 'kontor', password: 'geheim' } } });
  return { id: ['B1'], eid: ['E1'], buchungids: [['B1'], ['B1-2'], ['B1', 'B1-2']], confirm: [refresh], host: ['localhost'], port: [1], user: ['kontor'], password: ['geheim'], folder: ['/', ''] };
});
