import { expect, it } from 'vitest';
import { html } from '#platform/server/pages/html.ts';
import { createKeptPages } from './kept-pages.ts';

function counted(text: string) {
  let count = 0;
  const write = async () => ({ document: html`${text}${(count += 1)}`, scriptHashes: [] });
  return { write, count: () => count };
}

it('a page is written once for a stamp, and again for the next one', async () => {
  const kept = createKeptPages();
  const page = counted('a');
  await kept.get('key', '1', page.write);
  expect((await kept.get('key', '1', page.write)).document.markup).toBe('a1');
  expect((await kept.get('key', '2', page.write)).document.markup).toBe('a2');
  expect(page.count()).toBe(2);
});

it('the oldest pages give way', async () => {
  const kept = createKeptPages({ max: 12 });
  const [one, other] = [counted('1234567'), counted('abcdefg')];
  await kept.get('one', '1', one.write);
  await kept.get('other', '1', other.write);
  await kept.get('other', '1', other.write);
  await kept.get('one', '1', one.write);
  expect([one.count(), other.count()]).toEqual([2, 1]);
});
