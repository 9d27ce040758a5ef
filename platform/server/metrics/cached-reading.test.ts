import { expect, it } from 'vitest';
import { createCachedReading } from './cached-reading.ts';

function createSource() {
  const asked: PromiseWithResolvers<number>[] = [];
  const ask = (): Promise<number> => {
    const question = Promise.withResolvers<number>();
    asked.push(question);
    return question.promise;
  };
  return { asked, ask };
}

it('one reading serves everybody who asks meanwhile, and for ten seconds', async () => {
  const { asked, ask } = createSource();
  let now = 0;
  const read = createCachedReading(ask, { now: () => now });
  const both = [read(), read()];
  asked[0]?.resolve(1);
  expect(await Promise.all(both)).toEqual([1, 1]);
  now = 9999;
  expect(await read()).toBe(1);
  expect(asked.length).toBe(1);
  now = 10_000;
  const next = read();
  asked[1]?.resolve(2);
  expect(await next).toBe(2);
});

it('nobody waits long for a slow reading, and no second one begins beside it', async () => {
  const { asked, ask } = createSource();
  let now = 0;
  const read = createCachedReading(ask, { withinMs: 1, now: () => now });
  await expect(read()).rejects.toThrow('No result within 1 ms');
  now = 60_000;
  await expect(read()).rejects.toThrow('No result within 1 ms');
  expect(asked.length).toBe(1);
  asked[0]?.resolve(3);
  expect(await read()).toBe(3);
});

it('a failure is served for ten seconds, too, then the source is asked again', async () => {
  const { asked, ask } = createSource();
  let now = 0;
  const read = createCachedReading(ask, { now: () => now });
  const failing = read();
  asked[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  await expect(read()).rejects.toThrow('away');
  now = 10_000;
  const next = read();
  asked[1]?.resolve(4);
  expect(await next).toBe(4);
});
