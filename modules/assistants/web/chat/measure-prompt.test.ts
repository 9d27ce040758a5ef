import { expect, it } from 'vitest';
import { addSpoken, measurePrompt } from './measure-prompt.ts';

it.each([
  ['', { prompt: '', isSendable: false }],
  [' \n\t\u00A0 ', { prompt: '', isSendable: false }],
  ['  RR 130/80 \n', { prompt: 'RR 130/80', isSendable: true, isLong: false }],
  ['🙂', { prompt: '🙂', isSendable: true }],
  [`${'x'.repeat(60_000)}  `, { isSendable: true, isLong: true, isTooLong: false }],
  ['x'.repeat(60_001), { isSendable: false, isTooLong: true }],
  ['x'.repeat(100_000), { isSendable: false, isTooLong: true }],
])('a text is measured as it is sent: %#', (text, measured) => {
  expect(measurePrompt(text)).toMatchObject(measured);
});

it.each([
  ['', 'Puls 72', 'Puls 72'],
  ['  ', 'Puls 72', 'Puls 72'],
  ['Zimmer 12', 'Puls 72', 'Zimmer 12\nPuls 72'],
  ['Zimmer 12\n\n', 'Puls 72', 'Zimmer 12\nPuls 72'],
])('what is spoken stands on a line of its own: %j', (text, spoken, both) => {
  expect(addSpoken(text, spoken)).toBe(both);
});
