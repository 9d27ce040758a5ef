import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts';

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['::2', false],
  ['128.0.0.1', false],
  ['1.127.0.1', false],
  ['localhost', false],
  ['', false],
])('the address %j is this machine: %s', (address, own) => {
  expect(isLoopbackAddress(address)).toBe(own);
});

test.each([
  ['LOCALHOST', true],
  ['kontor.localhost', true],
  ['localhost.', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['127.0.0.999', false],
  ['[::2]', false],
])('the host %s is this machine: %s', (host, own) => {
  expect(isLoopbackHost(host)).toBe(own);
});
