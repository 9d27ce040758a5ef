import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal, unsealBytes } from './seal.ts';

const use = { secretKey: 'k'.repeat(32), purpose: 'test', id: 'a' } as const;

test('a sealed text is opened with its key, and reveals nothing', () => {
  const sealed = seal('Grüße', use);
  expect(sealed.includes('Gr')).toBe(false);
  expect(unseal(sealed, use)).toBe('Grüße');
  expect(seal('Grüße', use).equals(sealed)).toBe(false);
});

test.each([
  ['with another key', { secretKey: 'other' }],
  ['for another purpose', { purpose: 'other' }],
  ['in another row', { id: 'b' }],
])('it cannot be opened %s', (_, other) => {
  expect(unseal(seal('x', use), { ...use, ...other })).toBeNull();
});

test('bytes are returned unchanged, also non-text ones', () => {
  const bytes = randomBytes(20);
  expect(unsealBytes(seal(bytes, use), use)).toEqual(bytes);
});

test('it cannot be opened with one bit changed or truncated, and nothing is thrown', () => {
  const sealed = seal('Grüße', use);
  for (let index = 0; index < sealed.length; index += 1) {
    const damaged = Buffer.from(sealed);
    damaged[index] = (damaged[index] ?? 0) ^ 1;
    expect(unseal(damaged, use)).toBeNull();
    expect(unseal(sealed.subarray(0, index), use)).toBeNull();
  }
});

test('it names the version of its key, and a later version is not reported as damaged data', () => {
  const sealed = seal('x', use);
  expect([sealed.subarray(0, 2).toString(), sealed.readUInt16BE(2)]).toEqual(['ks', 1]);
  sealed.writeUInt16BE(2, 2);
  expect(unseal(sealed, use)).toBeNull();
});

test('data sealed before keys had versions is opened, also if its nonce looks like the version mark', () => {
  for (const start of ['', 'ks', 'ks\u0000\u0001']) {
    const nonce = Buffer.concat([Buffer.from(start), randomBytes(12)]).subarray(0, 12);
    const cipher = createCipheriv(
      'aes-256-gcm',
      createHmac('sha256', use.secretKey).update(use.purpose).digest(),
      nonce,
    ).setAAD(Buffer.from(use.id));
    const text = Buffer.concat([cipher.update('alt'), cipher.final()]);
    expect(unseal(Buffer.concat([nonce, cipher.getAuthTag(), text]), use)).toBe('alt');
  }
});
