import { expect, it } from 'vitest';
import { comparePackages } from './install.mjs';

const wanted = {
  '': {},
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vite': { version: '8.0.0', dev: true },
  'node_modules/fsevents': { version: '2.0.0', optional: true },
};

it.each([
  ['everything', { 'node_modules/fastify': { version: '5.0.0' }, 'node_modules/vite': { version: '8.0.0' } }, 'all'],
  ['what serves (npm ci --omit=dev)', { 'node_modules/fastify': { version: '5.0.0' } }, 'production'],
  [
    'another version',
    { 'node_modules/fastify': { version: '4.0.0' }, 'node_modules/vite': { version: '8.0.0' } },
    undefined,
  ],
  ['too little', { 'node_modules/vite': { version: '8.0.0' } }, undefined],
  [
    'a package that is wanted no more',
    { 'node_modules/fastify': { version: '5.0.0' }, 'node_modules/left': { version: '1.0.0' } },
    undefined,
  ],
])('lists the installed packages: %s', (_, installed, expected) =>
  expect(comparePackages(installed, wanted)).toBe(expected),
);
