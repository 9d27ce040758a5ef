import { interleave, toRatios } from './interleave.ts';
import { summarise } from './statistics.ts';
import type { Summary } from './statistics.ts';

/** Fewer rounds say nothing on a machine that others use, too. */
const defaultRounds = 9;

/** Two subjects measured in turn, round by round. */
export interface Pairs<Result> {
  readonly baseline: readonly Result[];
  readonly subject: readonly Result[];
  /** Ratio of subject to baseline, for each round by itself. */
  ratio(figure: (result: Result) => number): Summary;
}

/** Compares a subject with its baseline: before and after, with and without, ours and theirs. */
export async function measurePairs<Result>(
  subjects: { readonly baseline: () => Promise<Result>; readonly subject: () => Promise<Result> },
  rounds = defaultRounds,
): Promise<Pairs<Result>> {
  const { baseline, subject } = await interleave(rounds, subjects);
  return { baseline, subject, ratio: (figure) => summarise(toRatios(subject.map(figure), baseline.map(figure))) };
}
