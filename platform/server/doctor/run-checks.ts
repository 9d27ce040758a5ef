import type { Check, CheckContext } from './check.ts';
import { describeError, failure } from './finding.ts';
import type { Finding } from './finding.ts';

/** In milliseconds, for each check. */
const defaultLimitMs = 5000;

/** Runs all checks at once; one that rejects or takes longer than its limit becomes an error. Findings keep the order. */
export async function runChecks(
  checks: readonly Check[],
  context: CheckContext,
  limitMs = defaultLimitMs,
): Promise<readonly Finding[]> {
  const findings = await Promise.all(checks.map((check) => runCheck(check, context, limitMs)));
  return findings.flat();
}

async function runCheck({ name, run }: Check, context: CheckContext, limitMs: number): Promise<readonly Finding[]> {
  const late = Promise.withResolvers<readonly Finding[]>();
  const timer = setTimeout(() => late.resolve([failure(name, `no answer within ${limitMs / 1000} s`)]), limitMs);
  try {
    return await Promise.race([late.promise, (async () => run(context))()]);
  } catch (error) {
    return [failure(name, describeError(error))];
  } finally {
    clearTimeout(timer);
  }
}
