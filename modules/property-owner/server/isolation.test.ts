import { testIsolation } from '#testing/isolation.ts';
import { canary, expectDone } from '#testing/victim.ts';
import { fillProperty } from './testing/fill-property.ts';
import type { Owner } from '#testing/victim.ts';

const base = '/api/ri/property-management';

/** @returns the numbers of an owner and of a posting, the id of an entry of the journal */
async function fill({ database, organizationId, user, browser }: Owner): Promise<{ eid: string; buchungid: string; refreshId: string }> {
  const eid = `${canary}-E`;
  const buchungid = `${canary}-B`;
  const refreshId = await fillProperty(database, { organizationId, userId: user.id }, { eid, buchungid, text: canary });
  await expectDone(browser.call('PUT', `${base}/configuration`, { body: { configIdentifier: 'ftpConfig', properties: { host: 'localhost', port: 1, user: canary, password: canary } } }));
  await expectDone(browser.call('POST', `${base}/update-data`, { body: {} }));
  return { eid, buchungid, refreshId };
}

await testIsolation('property-owner', { fill, attacks: (victim) => ({
  getPropertyConfiguration: {},
  savePropertyConfiguration: { body: { configIdentifier: 'dataSyncConfig', properties: { syncHour: 3 } } },
  testPropertyConnection: {},
  updateData: { body: { confirm: victim.refreshId } },
  listRefreshes: {},
  listUnassignedTransactions: { url: `${base}/unassigned-transactions?assigned=true` },
  assignTransactions: { body: { buchungids: [victim.buchungid], eid: victim.eid }, refusal: 404 },
  releaseTransactions: { url: `${base}/unassigned-transactions/${encodeURIComponent(victim.buchungid)}`, refusal: 404 },
  downloadUnassignedTransactions: { url: `${base}/unassigned-transactions/csv` },
}) });
