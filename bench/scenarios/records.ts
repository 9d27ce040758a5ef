import { ensureWebBuilt } from '../../scripts/build.mjs';
import { fillCustomers } from '../data/fill-customers.ts';
import { openSite } from '../data/site.ts';
import { measureRecordLists } from './records/lists.ts';
import { measureRecordTable } from './records/table.ts';
import { measureTransfers } from './records/transfers.ts';
import type { Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const customers = sized(100_000, 1000);
const neighbours = 9;

/**
 * Records of an organisation with 100,000 customers, 1,000,000 in the table: lists, the table in the browser, import
 * and export.
 */
export const measureRecords: Scenario = async (bench) => {
  // Before the product starts: it serves what it finds then.
  await ensureWebBuilt();
  const site = await openSite(customers, { organizations: 1 });
  try {
    const began = performance.now();
    await fillCustomers(site.adminUrl, {
      organizationId: site.organizationId,
      rows: customers * (neighbours + 1),
      organizations: neighbours + 1,
    });
    bench.say(`  filled in ${Math.round((performance.now() - began) / 1000)} s`);
    // Imports come last: they add to the lists.
    return [
      ...(await measureRecordLists(bench, site)),
      ...(await measureRecordTable(site)),
      ...(await measureTransfers(bench, site)),
    ];
  } finally {
    await site.stop();
  }
};
