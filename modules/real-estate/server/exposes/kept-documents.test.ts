import { expect, it, vi } from 'vitest';
import { createKeptDocuments } from './kept-documents.ts';

const document = (size: number) => vi.fn<() => Promise<Uint8Array>>(async () => new Uint8Array(size));

it('a document is made once for all who ask, and again when others have taken its room', async () => {
  const kept = createKeptDocuments({ maxBytes: 100 });
  const [first, second] = [document(60), document(60)];
  const both = await Promise.all([kept.get('a', first), kept.get('a', first)]);
  expect(both.map(({ length }) => length)).toEqual([60, 60]);
  await kept.get('a', first);
  expect(first).toHaveBeenCalledTimes(1);
  await kept.get('b', second);
  await kept.get('a', first);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
});

it('one that failed is tried again', async () => {
  const kept = createKeptDocuments({ maxBytes: 100 });
  await expect(kept.get('a', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await kept.get('a', document(5))).toHaveLength(5);
});
