import type { Clock } from '../clock.ts';
import type { MovePhase } from './move-parts.ts';

/** Measures the parts of a move one after the other. */
export interface PhaseMeter {
  /** Ends the present part under this name. */
  end(name: string): void;
  readonly phases: readonly MovePhase[];
}

export function createPhaseMeter(clock: Clock): PhaseMeter {
  const phases: MovePhase[] = [];
  let startedAt = clock.now().getTime();
  return {
    end: (name) => {
      const now = clock.now().getTime();
      phases.push({ name, ms: now - startedAt });
      startedAt = now;
    },
    phases,
  };
}
