import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chatSubjects, messageText, readMessage, writeMessage } from './message-text.ts';

it.each([
  ['Hallo', { subject: null, isNotice: false, quote: null, body: 'Hallo' }],
  ['#Garten\nDie Hecke', { subject: 'Garten', isNotice: false, quote: null, body: 'Die Hecke' }],
  ['#Garten', { subject: 'Garten', isNotice: false, quote: null, body: '' }],
  ['#Mitteilung\nWasser aus', { subject: null, isNotice: true, quote: null, body: 'Wasser aus' }],
  [
    '#Haus\n> Anna: Wann?\n> Heute?\nUm 8',
    { subject: 'Haus', isNotice: false, quote: 'Anna: Wann?\nHeute?', body: 'Um 8' },
  ],
  ['#Gartenzwerg\nJa', { subject: null, isNotice: false, quote: null, body: '#Gartenzwerg\nJa' }],
  ['#Garten ist schön', { subject: null, isNotice: false, quote: null, body: '#Garten ist schön' }],
  ['Ja #Garten\n> nein', { subject: null, isNotice: false, quote: null, body: 'Ja #Garten\n> nein' }],
])('reads %j', (text, parts) => {
  expect(readMessage(text)).toEqual(parts);
});

it('reads what was written', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'Ä', ' ', '#', '>'), minLength: 1, maxLength: 20 });
  const body = line.filter((text) => text.trim() !== '' && !/^\s*[#>]/u.test(text)).map((text) => text.trim());
  fc.assert(
    fc.property(fc.constantFrom(null, ...chatSubjects), fc.option(line), body, (subject, quote, said) => {
      const parts = { subject, isNotice: false, quote, body: said };
      expect(readMessage(writeMessage(parts))).toEqual(parts);
    }),
  );
});

it('removes marks that turn the direction of text, and keeps scripts that run from right to left', () => {
  expect(messageText.parse('a\u202Eb\u2066c\u200Fd\u200Ee\u061Cf')).toBe('abcdef');
  expect(messageText.parse(' שלום\r\nالسلام ')).toBe('שלום\nالسلام');
  expect(messageText.safeParse('a\u0000b').success).toBe(false);
  expect(messageText.min(1).safeParse(' \n\t ').success).toBe(false);
  expect([
    messageText.safeParse('x'.repeat(10_000)).success,
    messageText.safeParse('x'.repeat(10_001)).success,
  ]).toEqual([true, false]);
});
