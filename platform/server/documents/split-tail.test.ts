import { expect, test } from 'vitest';
import { splitTail } from './split-tail.ts';

test('splits before the last lines, else after a sentence, else between words, else anywhere', () => {
  expect(splitTail('a\nb\nc\nd\ne\nf')).toEqual(['a\nb', 'c\nd\ne\nf']);
  expect(splitTail('Ein Satz steht hier. '.repeat(30).trim())[1]).toMatch(/^Ein Satz/);
  expect(splitTail('wort '.repeat(150).trim())[1]).toMatch(/^(wort ?){12,60}$/);
  expect(splitTail('居'.repeat(600)).map((part) => part.length)).toEqual([540, 60]);
  expect(splitTail('居家，护理。'.repeat(100))[1]).toMatch(/^居家/);
});

test('loses no character and splits none', () => {
  for (const text of [
    '😀'.repeat(400),
    `${'😀'.repeat(400)}x`,
    `x${'😀'.repeat(400)}`,
    'X'.repeat(5000),
    `${'a b'.repeat(300)}\n${'c'.repeat(400)}`,
  ]) {
    const [start, end] = splitTail(text);
    expect((start + end).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    expect([start.isWellFormed(), end.isWellFormed(), end.length > 0, start.length > 0]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
});
