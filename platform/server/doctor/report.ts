import type { Finding, FindingState } from './finding.ts';

const labels: Readonly<Record<FindingState, string>> = { ok: 'ok', off: 'off', warning: 'WARNING', error: 'ERROR' };

/** Writes the findings as a table, and their sum in the last line. */
export function formatTable(findings: readonly Finding[]): string {
  const width = Math.max(0, ...findings.map(({ name }) => name.length));
  const rows = findings.map(
    ({ name, state, message }) => `${labels[state].padEnd(labels.warning.length)}  ${name.padEnd(width)}  ${message}`,
  );
  const count = (state: FindingState): number => findings.filter((finding) => finding.state === state).length;
  return [...rows, '', `${count('error')} errors, ${count('warning')} warnings`].join('\n');
}

/** Writes the findings as JSON for scripts. */
export function formatJson(findings: readonly Finding[], healthy: boolean): string {
  return JSON.stringify({ healthy, findings }, null, 2);
}

/** Returns true if the exit code is 0: no error and, with `strict`, no warning. */
export function isHealthy(findings: readonly Finding[], { strict }: { readonly strict: boolean }): boolean {
  return findings.every(({ state }) => state !== 'error' && !(strict && state === 'warning'));
}
