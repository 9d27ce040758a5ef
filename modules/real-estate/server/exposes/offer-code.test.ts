import { expect, test } from 'vitest';
import { mailAddress, telephoneAddress, webAddress } from './offer-code.ts';

test.each([
  ['www.rheinblick.example', 'https://www.rheinblick.example/'],
  ['http://rheinblick.example/a b', ''],
  ['https://rheinblick.example/angebote', 'https://rheinblick.example/angebote'],
  ['javascript:alert(1).x', ''],
  ['nach Vereinbarung', ''],
  ['', ''],
])('the page „%s“ is %s', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});

test('an email and a telephone number are links, words are none', () => {
  expect([mailAddress('post@rheinblick.example'), mailAddress('auf Anfrage'), mailAddress('')]).toEqual([
    'mailto:post@rheinblick.example',
    '',
    '',
  ]);
  expect([telephoneAddress('+49 (221) 555-10'), telephoneAddress('auf Anfrage')]).toEqual(['tel:+4922155510', '']);
});
