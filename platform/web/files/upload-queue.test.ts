import { expect, test, vi } from 'vitest';
import { createUploadQueue } from './upload-queue.ts';

const fileOf = (name: string): File => new File(['x'], name);
const passing = new Error('away');

/** A queue whose files arrive when the test says so. */
function openQueue() {
  const begun: string[] = [];
  const ids: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<string>>();
  const queue = createUploadQueue<string>({
    atOnce: 2,
    pauseMs: 10,
    isPassing: (error) => error === passing,
    send: ({ name }, { uploadId }) => {
      begun.push(name);
      ids.push(uploadId);
      const gate = Promise.withResolvers<string>();
      gates.set(name, gate);
      return gate.promise;
    },
  });
  const states = (): string[] => queue.state.get().uploads.map(({ name, state }) => `${name} ${state}`);
  return { queue, begun, ids, states, gate: (name: string) => gates.get(name) };
}

test('two files are under way at once; a failed one holds up none, keeps its reason and is sent again on request', async () => {
  const { queue, begun, states, gate } = openQueue();
  const ended: (string | undefined)[] = [];
  expect(queue.add(['a', 'b', 'c'].map(fileOf), (answer) => ended.push(answer))).toEqual([1, 2, 3]);
  expect(begun).toEqual(['a', 'b']);
  const refusal = new Error('unreadable');
  gate('a')?.reject(refusal);
  gate('b')?.resolve('B');
  await vi.waitFor(() => expect(states()).toEqual(['a failed', 'b done', 'c sending']));
  expect(queue.state.get().uploads[0]?.failure).toBe(refusal);
  gate('c')?.resolve('C');
  queue.retry([1]);
  gate('a')?.resolve('A');
  await vi.waitFor(() => expect(ended).toEqual([undefined, 'B', 'C', 'A']));
  queue.dismiss();
  expect(states()).toEqual([]);
});

test('passing trouble holds all of them, and they go on by themselves under their former ids', async () => {
  const { queue, begun, ids, states, gate } = openQueue();
  const held: string[][] = [];
  queue.state.subscribe(() => void (queue.state.get().trouble === passing && held.push(states())));
  queue.add(['a', 'b', 'c'].map(fileOf), () => undefined);
  gate('a')?.reject(passing);
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'a']));
  expect(ids).toEqual([ids[0], expect.not.stringMatching(ids[0] ?? ''), ids[0]]);
  expect(held[0]).toEqual(['a waiting', 'b sending', 'c waiting']);
  expect(queue.state.get().trouble).toBeNull();
});

test('giving up forgets what has not arrived, and keeps the rest', async () => {
  const { queue, begun, states, gate } = openQueue();
  const ended: (string | undefined)[] = [];
  queue.add(['a', 'b', 'c'].map(fileOf), (answer) => ended.push(answer));
  queue.refuse(fileOf('d'), 'too large');
  gate('a')?.resolve('A');
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
  queue.cancel();
  expect(states()).toEqual(['a done', 'd failed']);
  // Whoever added them is told once that no more will come.
  expect(ended).toEqual(['A', undefined]);
});
