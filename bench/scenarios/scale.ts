import { openScaleSite } from '../data/scale-site.ts';
import type { ScaleSite, ScaleSize } from '../data/scale-site.ts';
import { sized } from '../measure/sized.ts';
import { runParts } from './run-parts.ts';
import { measureIdle } from './scale/idle.ts';
import { measureManyLists } from './scale/lists.ts';
import { measureMove } from './scale/move.ts';
import { measurePeople } from './scale/people.ts';
import { measurePooler } from './scale/pooler.ts';
import { measureProcesses } from './scale/processes.ts';
import type { Scenario } from './scenario.ts';

const few: ScaleSize = { organizations: 10, rows: sized(5000, 500) };
/** Fewer rows leave the figures of organisations at rest as they are, and are filled sooner. */
const manyRows = Number(process.env['BENCH_ROWS'] ?? 5_000_000);
const many: ScaleSize = { organizations: sized(10_000, 30), rows: sized(manyRows, 2000) };

/** Ten thousand organisations with five million rows, against ten; more processes; a pooler; an
 * organisation that moves; the people of a machine. */
export const measureScale: Scenario = async (bench) => {
  const opened = new Map<ScaleSize, Promise<ScaleSite>>();
  const open = async (size: ScaleSize): Promise<ScaleSite> => {
    const began = performance.now();
    const site = opened.get(size) ?? openScaleSite(size);
    if (!opened.has(size)) {
      opened.set(size, site);
      const { rows } = await site;
      const seconds = Math.round((performance.now() - began) / 1000);
      bench.say(`  ${size.organizations} organisations with ${rows.toLocaleString('en')} rows filled in ${seconds} s`);
    }
    return site;
  };
  const sites = { few: () => open(few), many: () => open(many) };
  try {
    return await runParts(bench, {
      lists: () => measureManyLists(bench, sites),
      idle: () => measureIdle(bench, sites),
      processes: () => measureProcesses(bench, sites),
      pooler: () => measurePooler(bench, sites),
      move: () => measureMove(bench),
      people: () => measurePeople(bench, sites),
    });
  } finally {
    for (const site of opened.values()) await (await site.catch(() => undefined))?.stop();
  }
};
