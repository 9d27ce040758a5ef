import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Task } from '../../contract/task.ts';
import { webModules } from '../module.ts';
import { refreshAfter, showStarted, tasksQuery } from './task-queries.ts';

vi.hoisted(() => vi.stubGlobal('window', { location: { pathname: '/' } }));

const task = (id: string, state: Task['state'], endedAt: string | null = null) =>
  ({ id, kind: 'shop-count', state, endedAt }) as Task;

afterEach(() => webModules.set([]));

it('the end of a task invalidates the query keys of its module, and no others', () => {
  webModules.set([
    {
      name: 'shop',
      pages: [],
      tasks: {
        'shop-count': [
          ['shop', 'articles'],
          ['shop', 'stock'],
        ],
        'shop-print': [['shop', 'prints']],
      },
    },
    { name: 'office', pages: [], tasks: { 'office-count': [['office']] } },
  ]);
  const client = new QueryClient();
  const keys = [
    ['shop', 'articles', 'list'],
    ['shop', 'stock'],
    ['shop', 'prints'],
    ['office', 'list'],
  ];
  for (const key of keys) client.setQueryData(key, []);
  refreshAfter(client, 'shop-count');
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false]);
  refreshAfter(client, 'unknown');
  expect(client.getQueryState(['office', 'list'])?.isInvalidated).toBe(false);
});

it('a task that ended before its first query counts as seen open, so that its end is reported', () => {
  const client = new QueryClient();
  client.setQueryData(tasksQuery.queryKey, [
    task('b', 'done', '2026-11-20T08:00:00Z'),
    task('a', 'done', '2026-11-20T07:00:00Z'),
  ]);
  showStarted(client, task('b', 'waiting'));
  expect(client.getQueryData(tasksQuery.queryKey)?.map(({ id, state }) => [id, state])).toEqual([
    ['b', 'waiting'],
    ['a', 'done'],
  ]);
  expect(client.getQueryState(tasksQuery.queryKey)?.isInvalidated).toBe(true);
  // Also before the first query.
  const fresh = new QueryClient();
  showStarted(fresh, task('b', 'waiting'));
  expect(fresh.getQueryData(tasksQuery.queryKey)?.map(({ id }) => id)).toEqual(['b']);
});
