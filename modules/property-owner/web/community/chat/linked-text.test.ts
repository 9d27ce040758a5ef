import { expect, it } from 'vitest';
import { splitLinks } from './linked-text.tsx';

const linksOf = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

it('finds web addresses, without the punctuation behind them', () => {
  expect(splitLinks('Siehe https://weg.example/a?b=1, dann (http://x.example).')).toEqual([
    { text: 'Siehe ', start: 0, href: null },
    { text: 'https://weg.example/a?b=1', start: 6, href: 'https://weg.example/a?b=1' },
    { text: ', dann (', start: 31, href: null },
    { text: 'http://x.example', start: 39, href: 'http://x.example/' },
    { text: ').', start: 55, href: null },
  ]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'https://',
  'mailto:a@b.example',
  '<a href="//evil.example">Haus</a>',
])('makes no link of %s', (text) => {
  expect(linksOf(text)).toEqual([]);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

it('an address ends where a tag or a quote begins', () => {
  expect(linksOf('<a href="https://a.example">b</a> https://c.example<script>')).toEqual([
    'https://a.example/',
    'https://c.example/',
  ]);
});
