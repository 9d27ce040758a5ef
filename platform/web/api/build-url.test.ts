import { expect, test } from 'vitest';
import { buildUrl } from './build-url.ts';

test('fills and encodes the parts of the path', () => {
  expect(buildUrl('/api/invoice/:id', { id: '2026/001' })).toBe('/api/invoice/2026%2F001');
  expect(buildUrl('/api/setpassword/:a/:b', { a: 'x y', b: 'ä' })).toBe('/api/setpassword/x%20y/%C3%A4');
});

test('leaves out absent values', () => {
  expect(buildUrl('/api/list', {}, { searchTerm: 'a&b', cursor: undefined, limit: 50, other: null })).toBe(
    '/api/list?searchTerm=a%26b&limit=50',
  );
  expect(buildUrl('/api/list')).toBe('/api/list');
});
