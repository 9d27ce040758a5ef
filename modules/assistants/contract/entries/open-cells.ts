import { riskAreas, riskTopics } from '../drafts/answer.ts';
import type { Assessment } from '../drafts/answer.ts';

/** Cells of the risk matrix by their paths, such as `sis.topic2.fall`. */
export const matrixCells = riskTopics.flatMap((topic) =>
  riskAreas.map((area) => ({ path: `sis.${topic}.${area}`, topic, area })),
);

/** Lists the cells of the matrix that nobody has decided: empty ones, and proposals that nobody confirmed. */
export function findOpenCells(
  sis: Assessment,
  { proposed, confirmed }: { readonly proposed: readonly string[]; readonly confirmed: readonly string[] },
): string[] {
  const proposals = new Set(proposed.filter((path) => !confirmed.includes(path)));
  return matrixCells
    .filter(({ path, topic, area }) => sis[topic].risks[area].riskExists === null || proposals.has(path))
    .map(({ path }) => path);
}
