import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

test('a limited number per period for each key, with the seconds until the next one', () => {
  const limit = createRateLimit({ name: 'test', max: 2, seconds: 60 });
  limit.count('a', at(0));
  limit.count('a', at(10));
  limit.count('b', at(11));
  expect(() => limit.count('a', at(20))).toThrow(
    expect.objectContaining({ code: 'too_many_requests', details: expect.objectContaining({ retryAfterSeconds: 40 }) }),
  );
  limit.count('a', at(60));
  expect(() => limit.count('a', at(61))).toThrow('too many requests');
  limit.count('a', at(70));
});

test('the number of remembered keys is limited', () => {
  const limit = createRateLimit({ name: 'test', max: 1, seconds: 60, maxKeys: 2 });
  for (const key of ['a', 'b', 'c']) limit.count(key, at(0));
  expect(() => limit.count('c', at(1))).toThrow('too many requests');
  expect(() => limit.count('a', at(1))).not.toThrow();
});
