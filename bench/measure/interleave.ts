import { isSmall, sized } from './sized.ts';

/**
 * Measures subjects in turns, every other one the other way round (A B B A …), so that what else happens on the machine
 * meets all of them alike. One turn of each before counts for nothing: it warms them up.
 *
 * @returns the measurements of each subject, round by round
 */
export async function interleave<Name extends string, Result>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(subjects) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  if (!isSmall) for (const name of names) await subjects[name]();
  for (let round = 0; round < sized(rounds, 1); round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await subjects[name]());
  }
  return results;
}

/** The ratio of two series, round by round. */
export function toRatios(values: readonly number[], baselines: readonly number[]): number[] {
  return values.map((value, round) => value / (baselines[round] ?? Number.NaN));
}
