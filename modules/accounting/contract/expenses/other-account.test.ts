import { expect, it } from 'vitest';
import { isOtherAccount } from './other-account.ts';

it.each([
  ['DE02120300000000202051', 'DE89370400440532013000', true],
  ['DE02 1203 0000 0000 2020 51', 'DE02120300000000202051', false],
  ['de02120300000000202051', 'DE02120300000000202051', false],
  [' ', 'DE02120300000000202051', false],
  ['DE02120300000000202051', null, false],
])('„%s“ after %s is another account: %s', (vendorIban, lastVendorIban, isOther) => {
  expect(isOtherAccount({ vendorIban, lastVendorIban })).toBe(isOther);
});
