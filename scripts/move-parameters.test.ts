import { expect, it } from 'vitest';
import { readMoveParameters } from './move-parameters.ts';

const target = 'postgres://kontor:geheim@db2/kontor';
const bucket = 's3://key:secret@files:9000/two?region=eu-central-1';
const rest = ['--organization', 'sonnenhof', '--address', 'https://two.example/start'];

it('addresses with passwords come from the environment, where other accounts do not read them', () => {
  const env = { TARGET_DATABASE_URL: target, TARGET_FILES_URL: bucket };
  expect(readMoveParameters(rest, env)).toEqual({
    action: 'move',
    organization: 'sonnenhof',
    to: target,
    files: bucket,
    address: 'https://two.example',
    maxWaitMs: 120_000,
  });
});

it('a parameter counts before the environment', () => {
  const env = { TARGET_DATABASE_URL: target, TARGET_FILES_URL: bucket };
  const other = 'postgres://kontor@db3/kontor';
  expect(readMoveParameters([...rest, '--to', other, '--files', '/srv/three'], env)).toMatchObject({
    to: other,
    files: '/srv/three',
  });
});

it.each([
  [['--files', '/srv/two'], /^--to is missing/u],
  [['--to', target], /^--files is missing/u],
  [['--to', 'db2', '--files', '/srv/two'], /^--to: the address/u],
  [['--to', target, '--files', 's3://files/two'], /^--files: a folder, or/u],
  [['--to', target, '--files', '/srv/two', '--wait', '0'], /^--wait: seconds/u],
  [['--to', target, '--files', '/srv/two', '--dry-run', '--abort'], /exclude each other/u],
  [['--to', target, '--files', '/srv/two', '--past'], /--past/u],
])('%j is refused by name', (given, message) => {
  expect(() => readMoveParameters([...rest, ...given], {})).toThrow(message);
});
