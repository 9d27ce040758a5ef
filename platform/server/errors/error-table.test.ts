import { expect, it } from 'vitest';
import { createErrorTable } from './error-table.ts';

const shop = { name: 'shop', errors: { codes: { shop_closed: 409 }, fieldCodes: ['not_on_sale'] } };
const entry = (description: string) => ({ code: 'x', message: 'x', description });

it('names the place of an error’s text', () => {
  const { qualify } = createErrorTable([shop, { name: 'school' }]);
  expect(qualify(entry('errors.shop_closed')).description).toBe('shop:errors.shop_closed');
  expect(qualify(entry('errors.field.not_on_sale')).description).toBe('shop:errors.field.not_on_sale');
  expect(qualify(entry('errors.not_found')).description).toBe('errors.not_found');
  expect(qualify({ code: 'x', message: 'x' })).toEqual({ code: 'x', message: 'x' });
});

it.each([
  [{ codes: { shop_closed: 410 } }, 'school: the error code shop_closed is declared twice'],
  [{ codes: { not_found: 410 } }, 'school: the error code not_found is declared twice'],
  [{ codes: {}, fieldCodes: ['not_on_sale'] }, 'school: the field code not_on_sale is declared twice'],
])('refuses a code with two meanings: %o', (errors, message) => {
  expect(() => createErrorTable([shop, { name: 'school', errors }])).toThrow(message);
});
