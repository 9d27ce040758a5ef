import type { Claim } from '../../measure/report.ts';
import type { Bench } from '../scenario.ts';
import { measureIdleMemory } from './idle-memory.ts';
import { measureIdleSchedules } from './idle-schedules.ts';
import { measureManyStarts } from './many-starts.ts';
import type { Sites } from './sites.ts';

/** Measures ten thousand organisations in which nobody works. */
export async function measureIdle(bench: Bench, sites: Sites): Promise<Claim[]> {
  return [
    ...(await measureManyStarts(bench, sites)),
    ...(await measureIdleSchedules(bench, sites)),
    ...(await measureIdleMemory(bench, sites)),
  ];
}
