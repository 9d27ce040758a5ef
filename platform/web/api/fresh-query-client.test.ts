import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { FreshQueryClient } from './fresh-query-client.ts';

/** A server whose answers arrive late, each with what was there when it was asked. */
function openServer() {
  let rows = ['old'];
  const waiting: (() => void)[] = [];
  return {
    add: (row: string) => (rows = [...rows, row]),
    read: async () => {
      const seen = rows;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return seen;
    },
    answerAll: () => waiting.splice(0).forEach((answer) => answer()),
    asked: () => waiting.length,
  };
}

test('a first fetch that had read the former state is not taken for the new one', async () => {
  const [server, client] = [openServer(), new FreshQueryClient()];
  const observer = new QueryObserver(client, { queryKey: ['rows'], queryFn: server.read });
  const seen: unknown[] = [];
  const end = observer.subscribe(({ data, error }) => seen.push(data ?? error));
  server.add('new');
  const refreshed = client.invalidateQueries({ queryKey: ['rows'] });
  expect(server.asked()).toBe(2);
  server.answerAll();
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(['old', 'new']);
  expect(seen).not.toContainEqual(['old']);
  expect(seen.some((one) => one instanceof Error)).toBe(false);
  end();
});

test('whoever waits for a first fetch that nothing shows gets its answer', async () => {
  const [server, client] = [openServer(), new FreshQueryClient()];
  const fetched = client.fetchQuery({ queryKey: ['rows'], queryFn: server.read });
  const refreshed = client.invalidateQueries({ queryKey: ['rows'] });
  server.answerAll();
  expect(await fetched).toEqual(['old']);
  await refreshed;
});

test('a first fetch goes on where nothing is fetched again', async () => {
  const [server, client] = [openServer(), new FreshQueryClient()];
  const observer = new QueryObserver(client, { queryKey: ['rows'], queryFn: server.read });
  const end = observer.subscribe(() => undefined);
  await client.invalidateQueries({ queryKey: ['rows'], refetchType: 'none' });
  const fetched = client.fetchQuery({ queryKey: ['rows'], queryFn: server.read });
  server.answerAll();
  expect(await fetched).toEqual(['old']);
  end();
});
