import { expect, test } from 'vitest';
import { isDifferent, isUsable } from './new-password.ts';

test('a password can be used from four characters on, typed the same twice', () => {
  expect(isUsable({ password: 'demo', repeated: 'demo' })).toBe(true);
  expect(isUsable({ password: 'dem', repeated: 'dem' })).toBe(false);
  expect(isUsable({ password: 'demo', repeated: 'demp' })).toBe(false);
  // An emoji is one character, as it is for the server.
  expect(isUsable({ password: '🙂🙂🙂', repeated: '🙂🙂🙂' })).toBe(false);
  expect(isUsable({ password: '🙂🙂🙂🙂', repeated: '🙂🙂🙂🙂' })).toBe(true);
});

test('an unfinished second entry is not wrong yet', () => {
  expect(isDifferent({ password: 'geheim', repeated: '' })).toBe(false);
  expect(isDifferent({ password: 'geheim', repeated: 'gehe' })).toBe(false);
  expect(isDifferent({ password: 'geheim', repeated: 'geheim' })).toBe(false);
  expect(isDifferent({ password: 'geheim', repeated: 'geha' })).toBe(true);
  expect(isDifferent({ password: 'geheim', repeated: 'geheime' })).toBe(true);
});
