import { openSite } from '../data/site.ts';
import type { Claim } from '../measure/report.ts';
import type { Bench, Scenario } from './scenario.ts';
import { startAttacker } from './share/attack.ts';
import { measureDocuments } from './share/documents.ts';
import { measureImport } from './share/import-time.ts';
import { measureRow } from './share/measure-row.ts';
import { bringPeople, fillMuch, large } from './share/people.ts';
import { shareRows } from './share/rows.ts';
import type { ShareRow } from './share/rows.ts';
import { startVictim } from './share/victims.ts';
import { sized } from '../measure/sized.ts';

const usualRounds = sized(9, 1);
const further = ['documents', 'import-time'];

/**
 * Measures how organisations and colleagues slow each other: `share:lists,sorted` measures these rows alone,
 * BENCH_ROUNDS sets the number of pairs.
 */
export const measureShare: Scenario = async (bench) => {
  const names = [...shareRows.map(({ attack }) => attack), ...further];
  const { parts = names } = bench;
  const unknown = parts.filter((part) => !names.includes(part));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}; there are ${names.join(', ')}`);
  const rows = shareRows.filter(({ attack }) => parts.includes(attack));
  const isTimed = parts.includes('import-time');
  return [
    ...(parts.includes('documents') ? await measureDocuments(bench) : []),
    ...(rows.length > 0 || isTimed ? await measureRows(bench, rows, isTimed) : []),
  ];
};

async function measureRows({ say }: Bench, rows: readonly ShareRow[], isTimed: boolean): Promise<Claim[]> {
  const needs = new Set(rows.flatMap((row) => row.needs));
  const site = await openSite(needs.has('invoices') ? large : 1000, { organizations: 1 });
  const [attacker, others, colleague] = [await startAttacker(), startVictim(), startVictim()];
  try {
    await fillMuch(site, needs);
    const scene = {
      site,
      people: await bringPeople(site),
      attacker,
      victims: { others, colleague },
      rounds: Number(process.env['BENCH_ROUNDS'] ?? usualRounds),
      say,
    };
    const claims: Claim[] = [];
    for (const row of rows) claims.push(...(await measureRow(scene, row)));
    if (isTimed) claims.push(await measureImport(scene));
    return claims;
  } finally {
    for (const process of [attacker, others, colleague]) process.stop();
    await site.stop();
  }
}
