import { expect, it } from 'vitest';
import { asksPolicies, isDueForRelease, sortTestFiles } from './test-projects.ts';

const quick = sortTestFiles({ withReleaseFiles: false });
const whole = sortTestFiles({ withReleaseFiles: true, inParallel: asksPolicies });
const all = (sorted: typeof quick) => Object.values(sorted).flat();

it('release files run only before a release, all others in every run', () => {
  expect(all(quick).filter((path) => isDueForRelease.test(path))).toEqual([]);
  expect(whole.process).toContain('app/server/resilience/kill-all.release.test.ts');
  for (const project of ['unit', 'http', 'process'] as const)
    expect(whole[project].filter((path) => !isDueForRelease.test(path))).toEqual(quick[project]);
});

it('what asks a program that ends by itself shares its worker; what starts the product has its own', () => {
  expect(quick.http).toContain('modules/accounting/server/invoices/document/issued-letter.test.ts');
  expect(quick.process).toContain('app/server/resilience/kill.test.ts');
});

it('on databases that plan in parallel every run tests the policies, a release also their callers', () => {
  expect(quick.parallel).toContain('platform/server/database/isolation.test.ts');
  expect(whole.parallel).toEqual(expect.arrayContaining([...quick.parallel]));
  expect(whole.parallel).toContain('modules/accounting/server/isolation.test.ts');
  expect(whole.parallel.filter((path) => !whole.http.includes(path))).toEqual([]);
});

it('a release asks every database of a test through a pooler as well', () => {
  expect(whole.http.filter((path) => !whole.pooled.includes(path))).toEqual([
    'bench/scenarios.release.test.ts',
    'platform/server/lists/page-of.test.ts',
  ]);
});
