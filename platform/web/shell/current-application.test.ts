import { expect, test } from 'vitest';
import { findCurrentApplication, findStartPath } from './current-application.ts';

const fallback = '/benit/profile';

const application = (identifier: string, path: string) => ({
  identifier,
  path,
  icon: 'list',
  name: { de: identifier },
  service: { identifier: 'accounting', name: { de: 'Buchhaltung' } },
});
const applications = [
  application('service', '/benit/accounting/service'),
  application('services', '/benit/accounting/services'),
  application('accounting', '/benit/accounting'),
];

test('the longest matching path wins, by whole segments', () => {
  expect(findCurrentApplication(applications, '/benit/accounting/services/7')?.identifier).toBe('services');
  expect(findCurrentApplication(applications, '/benit/accounting/service')?.identifier).toBe('service');
  expect(findCurrentApplication(applications, '/benit/accounting/other')?.identifier).toBe('accounting');
  expect(findCurrentApplication(applications, '/benit/accountings')).toBeUndefined();
});

test('the root path opens the start application, else the first, else the profile', () => {
  expect(findStartPath(applications, 'services', { fallback })).toBe('/benit/accounting/services');
  expect(findStartPath(applications, 'none', { fallback })).toBe('/benit/accounting/service');
  expect(findStartPath([], 'none', { fallback })).toBe(fallback);
});

test('the root path skips applications without a page, unless there is nothing else', () => {
  expect(findStartPath(applications, 'services', { fallback, hasPage: (path) => path === '/benit/accounting' })).toBe(
    '/benit/accounting',
  );
  expect(findStartPath(applications, 'services', { fallback, hasPage: () => false })).toBe(
    '/benit/accounting/services',
  );
});
