import { expect, it } from 'vitest';
import { createContext } from './create-context.ts';
import { failure, off, ok, warning } from './finding.ts';
import { formatJson, formatTable, isHealthy } from './report.ts';
import { runChecks } from './run-checks.ts';

const findings = [ok('Node', '24'), off('Speech', 'none'), warning('Demo', 'on'), failure('Database', 'away')];

it('the report is a table with the sum of errors and warnings, or JSON', () => {
  expect(formatTable(findings).split('\n')).toEqual([
    'ok       Node      24',
    'off      Speech    none',
    'WARNING  Demo      on',
    'ERROR    Database  away',
    '',
    '1 errors, 1 warnings',
  ]);
  expect(JSON.parse(formatJson(findings, false))).toEqual({ healthy: false, findings });
});

it('an error fails, a warning only if that is asked for', () => {
  expect(isHealthy(findings, { strict: false })).toBe(false);
  expect(isHealthy(findings.slice(0, 3), { strict: false })).toBe(true);
  expect(isHealthy(findings.slice(0, 3), { strict: true })).toBe(false);
  expect(isHealthy(findings.slice(0, 2), { strict: true })).toBe(true);
});

it('a check that hangs or fails holds up no other', async () => {
  const checks = [
    { name: 'Hanging', run: () => new Promise<never>(() => undefined) },
    {
      name: 'Failing',
      run: () => {
        throw new Error('of a\nfault');
      },
    },
    { name: 'Quick', run: () => [ok('Quick', 'here')] },
  ];
  expect(await runChecks(checks, createContext({ env: {} }), 10)).toEqual([
    failure('Hanging', 'no answer within 0.01 s'),
    failure('Failing', 'of a fault'),
    ok('Quick', 'here'),
  ]);
});
