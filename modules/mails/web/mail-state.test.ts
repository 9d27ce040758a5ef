import { expect, test } from 'vitest';
import { readProgress } from './mail-state.ts';

test.each([
  ['queued', 0, 'smtp', 'waiting'],
  ['queued', 2, 'smtp', 'retrying'],
  ['queued', 0, 'outbox', 'kept'],
  ['sent', 1, 'smtp', 'sent'],
  ['sent', 1, 'outbox', 'sent'],
  ['failed', 5, 'smtp', 'failed'],
] as const)('%s after %d attempts by %s is %s', (state, attempts, transport, progress) => {
  expect(readProgress({ state, attempts }, transport)).toBe(progress);
});
