import { expect, test } from 'vitest';
import { requiredField } from './required-field.ts';

test.each([
  ['', true],
  ['  ', true],
  [null, true],
  [undefined, true],
  [[], true],
  ['x', false],
  [0, false],
  [false, false],
])('the border of %j is red: %s', (value, isRed) => {
  expect(requiredField(value).error).toBe(isRed);
});

test('a message of the form takes precedence over the plain border', () => {
  expect(requiredField('', 'Fehlt').error).toBe('Fehlt');
});
