import { describeClaim } from '../measure/report.ts';
import type { Claim } from '../measure/report.ts';
import type { Bench } from './scenario.ts';

/**
 * Measures the requested parts of a scenario, one after another, all of them without a request. What a part found is
 * said at once: a run that is ended early keeps it.
 *
 * @throws Error for an unknown part
 */
export async function runParts(
  { parts, say }: Pick<Bench, 'parts' | 'say'>,
  measures: Readonly<Record<string, () => Promise<readonly Claim[]>>>,
): Promise<Claim[]> {
  const unknown = (parts ?? []).filter((part) => !(part in measures));
  if (unknown.length > 0)
    throw new Error(`Unknown parts: ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`);
  const claims: Claim[] = [];
  for (const [name, measure] of Object.entries(measures)) {
    if (parts !== undefined && !parts.includes(name)) continue;
    const found = await measure();
    for (const claim of found) say(`  ${describeClaim(claim)}`);
    claims.push(...found);
  }
  return claims;
}
