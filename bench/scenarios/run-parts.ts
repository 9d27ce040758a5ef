import type { Claim } from '../measure/report.ts';
import type { Bench } from './scenario.ts';

/**
 * Measures the requested parts of a scenario, one after another, all of them without a request.
 * @throws Error for an unknown part
 */
export async function runParts(
  { parts }: Pick<Bench, 'parts'>,
  measures: Readonly<Record<string, () => Promise<readonly Claim[]>>>,
): Promise<Claim[]> {
  const unknown = (parts ?? []).filter((part) => !(part in measures));
  if (unknown.length > 0)
    throw new Error(`Unknown parts: ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`);
  const claims: Claim[] = [];
  for (const [name, measure] of Object.entries(measures)) {
    if (parts === undefined || parts.includes(name)) claims.push(...(await measure()));
  }
  return claims;
}
