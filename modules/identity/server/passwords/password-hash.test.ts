import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUnmatchableHash, hashPassword, isOutdated, standardCost, verifyPassword } from './password-hash.ts';

test('a hash is a salted PHC string of argon2id that verifies its password', async () => {
  const [one, two] = await Promise.all([
    hashPassword('Grüße 😀', standardCost),
    hashPassword('Grüße 😀', standardCost),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/u);
  expect(one).not.toBe(two);
  expect(await verifyPassword('Grüße 😀', one)).toBe(true);
  expect(await verifyPassword('Grüße', one)).toBe(false);
  expect(isOutdated(one, standardCost)).toBe(false);
});

test('equivalent Unicode compositions of a password are equal', async () => {
  expect(await verifyPassword('Mu\u0308ller', await hashPassword('M\u00fcller', standardCost))).toBe(true);
});

test('a hash with other parameters is verified with those, and is outdated', async () => {
  const salt = Buffer.from('sixteen bytes of');
  const hash = argon2Sync('argon2id', {
    message: 'demo',
    nonce: salt,
    parallelism: 2,
    tagLength: 16,
    memory: 64,
    passes: 2,
  });
  const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  const phc = `$argon2id$v=19$m=64,t=2,p=2$${encode(salt)}$${encode(hash)}`;
  expect(await verifyPassword('demo', phc)).toBe(true);
  expect(isOutdated(phc, standardCost)).toBe(true);
});

test('the hash for unknown accounts has the parameters of real ones and matches no password', async () => {
  const hash = createUnmatchableHash(standardCost);
  expect(isOutdated(hash, standardCost)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});
