import { describeFigure } from '../../measure/report.ts';
import type { Claim } from '../../measure/report.ts';
import { summarise } from '../../measure/statistics.ts';
import { sized } from '../../measure/sized.ts';
import type { VictimOrder, VictimResult } from '../../victim.ts';
import { startVictim } from './victims.ts';

/** Windows in quiet, before the heavy work and after it. */
const quietWindows = sized(4, 1);

interface BesideOrder {
  /** Work of the people, by their names. */
  readonly people: Readonly<Record<string, Omit<VictimOrder, 'seconds'>>>;
  /** Length of a window. */
  readonly seconds: number;
  /** The work beside which they do theirs. */
  readonly heavy: () => Promise<unknown>;
}

export interface Beside {
  /** Seconds that the heavy work took. */
  readonly seconds: number;
  /** Windows of each of the people in quiet, and during the heavy work. */
  readonly windows: Readonly<Record<string, { readonly quiet: VictimResult[]; readonly during: VictimResult[] }>>;
}

/** Lets people work in windows of a few seconds, before, during and after something heavy. @throws what the heavy work throws */
export async function workBeside({ people, seconds, heavy }: BesideOrder): Promise<Beside> {
  const victims = Object.entries(people).map(([name, order]) => ({ name, order, victim: startVictim() }));
  const windows = Object.fromEntries(
    victims.map(({ name }) => [name, { quiet: [] as VictimResult[], during: [] as VictimResult[] }]),
  );
  const work = async (kind: 'quiet' | 'during' | null): Promise<void> => {
    await Promise.all(
      victims.map(async ({ name, order, victim }) => {
        const result = await victim.work({ ...order, seconds });
        if (kind !== null) windows[name]?.[kind].push(result);
      }),
    );
  };
  const rest = async (): Promise<void> => {
    for (let window = 0; window < quietWindows; window += 1) await work('quiet');
  };
  try {
    // Warms all up.
    await work(null);
    await rest();
    const began = performance.now();
    let endedAt: number | undefined;
    const running = heavy().finally(() => (endedAt = performance.now()));
    // It is awaited below: until then its failure only ends the windows.
    running.catch(() => undefined);
    while (endedAt === undefined) await work('during');
    await running;
    await rest();
    return { seconds: (endedAt - began) / 1000, windows };
  } finally {
    for (const { victim } of victims) victim.stop();
  }
}

/** Claims of how much longer each of the people waited meanwhile: p95 as a multiple of quiet. */
export function claimBeside(
  { windows }: Beside,
  { title, atMost, say }: { readonly title: string; readonly atMost: number; readonly say: (line: string) => void },
): Claim[] {
  return Object.entries(windows).map(([name, { quiet, during }]) => {
    const alone = summarise(quiet.map(({ p95 }) => p95));
    const refused = during.reduce((sum, result) => sum + result.refused, 0);
    say(describeFigure(`${name}, p95 in quiet`, alone, 'ms'));
    say(describeFigure(`${name}, p95 meanwhile (${refused} refused)`, summarise(during.map(({ p95 }) => p95)), 'ms'));
    return {
      title: `${title}: p95 of ${name} meanwhile, multiple of quiet`,
      value: summarise(during.map(({ p95 }) => p95 / alone.median)),
      target: { atMost },
    };
  });
}
