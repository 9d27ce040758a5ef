import { expect, it } from 'vitest';
import { onOneDay } from './database-clock.ts';

it('a check that fails because midnight passed runs again with the new day; any other failure stays one', async () => {
  const days = ['2026-02-01', '2026-02-02', '2026-02-02', '2026-02-02'];
  const readDay = async () => days.shift() ?? '2026-02-02';
  const seen: string[] = [];
  await onOneDay(readDay, async (today) => {
    seen.push(today);
    if (today !== '2026-02-02') throw new Error('The link has ended');
  });
  expect(seen).toEqual(['2026-02-01', '2026-02-02']);
  await expect(onOneDay(readDay, () => Promise.reject(new Error('Wrong')))).rejects.toThrow('Wrong');
});
