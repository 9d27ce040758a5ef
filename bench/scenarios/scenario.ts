import type { Claim } from '../measure/report.ts';
import type { LoadGenerator } from '../measure/load.ts';

/** Tools of a measurement. */
export interface Bench {
  readonly load: LoadGenerator;
  /** Prints a line. */
  readonly say: (line: string) => void;
  /** Requested parts of a scenario; all of them if absent. */
  readonly parts?: readonly string[];
}

/** Measures and answers what it found of its claims. */
export type Scenario = (bench: Bench) => Promise<readonly Claim[]>;
