import { describe, expect, it } from 'vitest';
import { withoutHtml } from './request-text.ts';

describe('the text of a request', () => {
  it('of a portal is shown without its tags, line by line', () => {
    const html =
      '<html><head><title>x</title><style>p{}</style></head><body><p>Guten Tag,<br/>ist das Haus <b>noch da</b>?</p>' +
      '<p>Gr&uuml;&szlig;e &amp; Dank</p><script>alert(1)</script></body></html>';
    expect(withoutHtml(html)).toBe('Guten Tag,\nist das Haus noch da?\n\nGrüße & Dank');
  });

  it.each([
    ['Wir sind 3 < 4 Personen, 5 > 2', 'Wir sind 3 < 4 Personen, 5 > 2'],
    ['&lt;b&gt; bleibt Text', '<b> bleibt Text'],
    ['A&#228;&#x4E2D;&#0;B', 'Aä中B'],
    ['<a href="javascript:x">Link</a> &unknown;', 'Link &unknown;'],
    ['<script>nie zu', ''],
    ['\u00A0 eins\u00A0zwei ', 'eins zwei'],
  ])('%j reads %j', (text, shown) => {
    expect(withoutHtml(text)).toBe(shown);
  });

  it('of many open brackets is read in a moment', () => {
    const text = '<'.repeat(10_000);
    expect(withoutHtml(text)).toBe(text);
  });
});

it('long texts of nothing but opened tags are read in no time', () => {
  const started = performance.now();
  for (const start of ['<p ', '<!doctype ', '<script ', '<a '])
    expect(withoutHtml(start.repeat(3000)).length).toBeLessThanOrEqual(start.length * 3000);
  expect(performance.now() - started).toBeLessThan(2000);
});
