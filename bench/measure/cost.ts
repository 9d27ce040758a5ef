import { readProcessorSeconds } from '../subjects/processor-time.ts';
import type { LoadResult } from './load-order.ts';

export interface CostlyLoad extends LoadResult {
  /** Milliseconds of processor time for each request. */
  readonly cost: number;
}

/**
 * Measures also what the processes and their children use for a load: what else happens on the machine hardly touches
 * that.
 */
export function measureWithCost(roots: readonly number[], load: () => Promise<LoadResult>): () => Promise<CostlyLoad> {
  return async () => {
    const before = readProcessorSeconds(roots);
    const result = await load();
    return { ...result, cost: (1000 * (readProcessorSeconds(roots) - before)) / result.requests };
  };
}
