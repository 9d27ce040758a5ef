import { expect, test } from 'vitest';
import { isHandheld, nameSession } from './session-words.ts';

test('a session is named by its known browser and system', () => {
  expect(nameSession({ browser: 'Firefox', system: 'Windows' })).toBe('Firefox · Windows');
  expect(nameSession({ browser: null, system: 'Windows' })).toBe('Windows');
  expect(nameSession({ browser: 'Firefox', system: '' })).toBe('Firefox');
  expect(nameSession({ browser: null, system: null })).toBeNull();
});

test.each([
  ['Android', true],
  ['iOS', true],
  ['iPadOS 18', true],
  ['macOS', false],
  ['Windows', false],
  [null, false],
])('%s is a mobile device: %s', (system, expected) => {
  expect(isHandheld({ system })).toBe(expected);
});
