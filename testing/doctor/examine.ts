import { createContext } from '#platform/server/doctor/create-context.ts';
import type { ContextOptions } from '#platform/server/doctor/create-context.ts';
import type { Check } from '#platform/server/doctor/check.ts';
import { runChecks } from '#platform/server/doctor/run-checks.ts';

/** Runs checks of the doctor. @returns each finding as one line, `state name: message` */
export async function examine(checks: readonly Check[], options: ContextOptions): Promise<string[]> {
  const context = createContext({ isContainer: false, ...options });
  try {
    const findings = await runChecks(checks, context, 20_000);
    return findings.map(({ state, name, message }) => `${state} ${name}: ${message}`);
  } finally {
    await context.close();
  }
}
