import { closeSharedSites } from './data/site.ts';
import { startLoadGenerator } from './measure/load.ts';
import { describeClaim, isMet } from './measure/report.ts';
import { measureAssistant } from './scenarios/assistant.ts';
import { measureBoard } from './scenarios/board.ts';
import { measureChat } from './scenarios/chat.ts';
import { measureEInvoice } from './scenarios/einvoice.ts';
import { measureEstate } from './scenarios/estate.ts';
import { measureExpenses } from './scenarios/expenses.ts';
import { measureGrowth } from './scenarios/growth.ts';
import { measureList, measureSearch } from './scenarios/list.ts';
import { measureMemory } from './scenarios/memory.ts';
import { measureMigration } from './scenarios/migration.ts';
import { measureAnalytics } from './scenarios/analytics.ts';
import { measureOverview } from './scenarios/overview.ts';
import { measurePage } from './scenarios/page.ts';
import { measurePdf } from './scenarios/pdf.ts';
import { measureProperty } from './scenarios/property.ts';
import { measurePropertyImport } from './scenarios/property-import.ts';
import { measureReceipts } from './scenarios/receipts.ts';
import { measureShare } from './scenarios/share.ts';
import { measureRecords } from './scenarios/records.ts';
import { measureScale } from './scenarios/scale.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { measureStart } from './scenarios/start.ts';
import { measureTiming } from './scenarios/timing.ts';

// `npm run bench [name … | name:part,part …]`: measures the product against baselines of the same run. Ratios of
// pairs, because machines differ, and from one moment to the next, too.

const scenarios: Record<string, Scenario> = {
  list: measureList,
  overview: measureOverview,
  search: measureSearch,
  growth: measureGrowth,
  migration: measureMigration,
  pdf: measurePdf,
  einvoice: measureEInvoice,
  page: measurePage,
  share: measureShare,
  start: measureStart,
  memory: measureMemory,
  records: measureRecords,
  expenses: measureExpenses,
  receipts: measureReceipts,
  property: measureProperty,
  'property-import': measurePropertyImport,
  analytics: measureAnalytics,
  board: measureBoard,
  chat: measureChat,
  assistant: measureAssistant,
  estate: measureEstate,
  scale: measureScale,
  timing: measureTiming,
};

const wanted = new Map(
  process.argv.slice(2).map((given) => {
    const [name = '', parts] = given.split(':');
    return [name, parts?.split(',')];
  }),
);
const unknown = [...wanted.keys()].filter((name) => !(name in scenarios));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}; there are ${Object.keys(scenarios).join(', ')}`);
  process.exit(1);
}

const load = startLoadGenerator();
const say = (line: string): void => console.log(line);
const claims = [];
try {
  for (const [name, measure] of Object.entries(scenarios)) {
    if (wanted.size > 0 && !wanted.has(name)) continue;
    console.log(`\n── ${name}`);
    const parts = wanted.get(name);
    const found = await measure({ load, say, ...(parts && { parts }) });
    for (const claim of found) console.log(describeClaim(claim));
    claims.push(...found);
  }
} finally {
  load.stop();
  await closeSharedSites();
}
console.log(`\n${claims.filter(isMet).length} met, ${claims.filter((claim) => !isMet(claim)).length} short`);
