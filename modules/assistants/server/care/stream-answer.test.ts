import { expect, it } from 'vitest';
import { AppError } from '#platform/server/errors/app-error.ts';
import { streamAnswer } from './stream-answer.ts';

async function collect(lines: AsyncIterable<string>): Promise<unknown[]> {
  const found = [];
  for await (const line of lines) found.push(JSON.parse(line));
  return found;
}

it('an answer without text is one line', async () => {
  expect(await collect(await streamAnswer(async () => ({ type: 'report' })))).toEqual([{ answer: { type: 'report' } }]);
});

it('text comes while it is written, and the answer last', async () => {
  const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>();
  const lines = await streamAnswer(async (onText) => {
    onText('Frau');
    await isRead;
    onText('Frau A.');
    return { type: 'report' };
  });
  const iterator = lines[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toBe('{"text":"Frau"}\n');
  goOn();
  const rest = [];
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) rest.push(next.value);
  expect(rest.at(-1)).toBe('{"answer":{"type":"report"}}\n');
});

it('an error before any text is thrown, one behind it ends the lines', async () => {
  await expect(
    streamAnswer(async () => {
      throw new AppError('care_drafts_full');
    }),
  ).rejects.toThrow('care drafts full');
  const lines = await streamAnswer(async (onText) => {
    onText('Frau');
    await Promise.resolve();
    throw new AppError('care_drafts_full');
  });
  expect((await collect(lines)).at(-1)).toEqual({
    errors: [{ code: 'care_drafts_full', message: 'care drafts full' }],
  });
});
