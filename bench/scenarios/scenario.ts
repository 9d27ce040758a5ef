import type { Claim } from '../measure/report.ts';
import type { LoadGenerator } from '../measure/load.ts';

/** What a measurement gets to work with. */
export interface Bench {
  readonly load: LoadGenerator;
  /** Prints a line. */
  readonly say: (line: string) => void;
  /** Of a scenario in several parts those that are wanted; all of them if absent. */
  readonly parts?: readonly string[];
}

/** Measures and answers what it found of its claims. */
export type Scenario = (bench: Bench) => Promise<readonly Claim[]>;
