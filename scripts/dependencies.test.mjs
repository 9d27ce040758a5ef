import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const { dependencies } = JSON.parse(read('package.json'));
/** Some packages say it the former way, as a list. */
const licenceOf = ({ license, licenses = [] }) => license ?? licenses.map(({ type }) => type).join(' AND ');
const listed = [...read('docs/dependencies.md').matchAll(/^\| ([@a-z][^|]*?) +\| ([^|]*?) +\| ([^|]+?) +\|$/gm)]
  .slice(1)
  .map(([, name, licence, reason]) => ({ name, licence, reason }));

it('are at most 72, each with licence and reason on the page', () => {
  const installed = Object.keys(dependencies).map((name) => ({
    name,
    licence: licenceOf(JSON.parse(read(`node_modules/${name}/package.json`))),
  }));
  expect(installed.length).toBeLessThanOrEqual(72);
  expect(listed.map(({ name, licence }) => ({ name, licence }))).toEqual(installed);
  expect(listed.filter(({ reason }) => reason.length < 15)).toEqual([]);
});

it('are pinned to exact versions', () => {
  expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

it('have their licence texts handed on where the licence asks for it', () => {
  const notice = read('NOTICE');
  for (const text of [
    'SIL OPEN FONT LICENSE Version 1.1',
    'GNU LESSER GENERAL PUBLIC LICENSE',
    'The Inter Project Authors',
    'Noto Sans SC',
  ])
    expect(notice).toContain(text);
});
