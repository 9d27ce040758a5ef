import { expect, test } from 'vitest';
import { decideSessionStage } from './session-stage.ts';

const active = { idleSeconds: 5, sinceExtended: 1700 };
const idle = { idleSeconds: 600, sinceExtended: 1700 };

test('nothing happens before the last minute', () => {
  expect(decideSessionStage({ secondsLeft: 61, ...active })).toBe('calm');
});

test('in the last minute an active user gets a silent renewal', () => {
  expect(decideSessionStage({ secondsLeft: 60, ...active })).toBe('renew');
  expect(decideSessionStage({ secondsLeft: 31, ...active })).toBe('renew');
  expect(decideSessionStage({ secondsLeft: 45, ...idle })).toBe('calm');
});

test('activity before the last extension does not count, so a short session is not renewed forever', () => {
  expect(decideSessionStage({ secondsLeft: 50, idleSeconds: 11, sinceExtended: 10 })).toBe('calm');
  expect(decideSessionStage({ secondsLeft: 50, idleSeconds: 9, sinceExtended: 10 })).toBe('renew');
});

test('from 30 seconds on the user is asked, active or not', () => {
  expect(decideSessionStage({ secondsLeft: 30, ...active })).toBe('warn');
  expect(decideSessionStage({ secondsLeft: 0.5, ...idle })).toBe('warn');
});

test('at the end the session is over', () => {
  expect(decideSessionStage({ secondsLeft: 0, ...active })).toBe('expired');
  expect(decideSessionStage({ secondsLeft: -100, ...idle })).toBe('expired');
});
