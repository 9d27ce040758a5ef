import { rareWord } from '../data/fill-invoices.ts';
import { openSite } from '../data/site.ts';
import type { Site } from '../data/site.ts';
import { interleave, toRatios } from '../measure/interleave.ts';
import type { LoadResult } from '../measure/load-order.ts';
import { describeFigure } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import { summarise } from '../measure/statistics.ts';
import { checkAnswers, loadList } from './list.ts';
import type { Scenario } from './scenario.ts';
import { sized } from '../measure/sized.ts';

const sizes = sized([1_000, 10_000, 100_000, 1_000_000], [1000]);
const rounds = 9;

/** p95 of list and search while the table grows a thousandfold; the smallest table is the baseline. */
export const measureGrowth: Scenario = async ({ load, say }) => {
  const sites: Site[] = [];
  try {
    for (const size of sizes) {
      const site = await openSite(size);
      sites.push(site);
      await checkAnswers(site);
    }
    const claims: Claim[] = [];
    for (const [title, searchTerm] of [
      ['list', undefined],
      ['search', rareWord],
    ] as const) {
      const turns = sizes.flatMap((size, index) => {
        const site = sites[index];
        return site === undefined ? [] : [[String(size), loadList(load, site, searchTerm)] as const];
      });
      const measured: Record<string, LoadResult[]> = await interleave(rounds, Object.fromEntries(turns));
      const slowest = sizes.map((size) => (measured[String(size)] ?? []).map((result) => result.p95));
      for (const [index, values] of slowest.entries())
        say(describeFigure(`${title}, ${sizes[index]?.toLocaleString('en')} rows, p95`, summarise(values), 'ms'));
      const ratios = toRatios(slowest.at(-1) ?? [], slowest[0] ?? []);
      claims.push({
        title: `growth: p95 of ${title}, 1,000,000 : 1,000 rows`,
        value: summarise(ratios),
        target: { atMost: 2 },
      });
    }
    return claims;
  } finally {
    for (const site of sites) await site.stop();
  }
};
