import { expect, it } from 'vitest';
import { ApiError, createNetworkError } from '#platform/web/api/api-error.ts';
import { isFinalRefusal } from './outgoing.ts';

const refusal = (code: string) => new ApiError(0, [{ code, message: '' }], '');

it.each(['too_many_requests', 'database_unavailable', 'internal_error', 'overloaded', 'timed_out', 'not_signed_in'])(
  'a message waits after %s',
  (code) => {
    expect(isFinalRefusal(refusal(code))).toBe(false);
  },
);

it('a message waits without a connection', () => {
  expect([createNetworkError(), new TypeError('fetch')].map(isFinalRefusal)).toEqual([false, false]);
});

it.each(['chat_closed', 'chat_mails_used_up', 'not_found', 'permission_denied', 'too_big'])(
  'a message that is refused by %s holds up no other',
  (code) => {
    expect(isFinalRefusal(refusal(code))).toBe(true);
  },
);
