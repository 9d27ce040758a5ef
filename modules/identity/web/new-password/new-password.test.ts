import { expect, test } from 'vitest';
import { isDifferent, isUsable } from './new-password.ts';

test('a password of the minimum length is accepted if both entries match', () => {
  expect(isUsable({ password: 'demo', repeated: 'demo' }, 4)).toBe(true);
  expect(isUsable({ password: 'dem', repeated: 'dem' }, 4)).toBe(false);
  expect(isUsable({ password: 'demo', repeated: 'demp' }, 4)).toBe(false);
  expect(isUsable({ password: 'demo', repeated: 'demo' }, 10)).toBe(false);
  // An emoji counts as one character, like on the server.
  expect(isUsable({ password: '🙂🙂🙂', repeated: '🙂🙂🙂' }, 4)).toBe(false);
  expect(isUsable({ password: '🙂🙂🙂🙂', repeated: '🙂🙂🙂🙂' }, 4)).toBe(true);
});

test('an unfinished second entry is no error yet', () => {
  expect(isDifferent({ password: 'geheim', repeated: '' })).toBe(false);
  expect(isDifferent({ password: 'geheim', repeated: 'gehe' })).toBe(false);
  expect(isDifferent({ password: 'geheim', repeated: 'geheim' })).toBe(false);
  expect(isDifferent({ password: 'geheim', repeated: 'geha' })).toBe(true);
  expect(isDifferent({ password: 'geheim', repeated: 'geheime' })).toBe(true);
});
