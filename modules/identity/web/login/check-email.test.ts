import { expect, test } from 'vitest';
import { checkEmail } from './check-email.ts';

test.each([
  ['', 'login.emailMissing'],
  ['  ', 'login.emailMissing'],
  ['erika', 'login.emailWithoutAt'],
  ['erika(at)people.example', 'login.emailWithoutAt'],
  ['@', 'forgotten.emailInvalid'],
  ['erika@', 'forgotten.emailInvalid'],
  ['erika @people.example', 'forgotten.emailInvalid'],
  [' erika@people.example ', null],
  ['erika@localhost', null],
])('„%s“ gives the message %s', (typed, problem) => {
  expect(checkEmail(typed)).toBe(problem);
});
