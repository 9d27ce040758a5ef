import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Version of the sealing key. Another SECRET_KEY or another derivation gets the next one; sealed data states its
 * version.
 */
const keyVersion = 1;
const mark = Buffer.from('ks');
const headerLength = mark.length + 2;

/**
 * A key for one purpose, derived from SECRET_KEY: whoever has it can open what was sealed for that purpose, and nothing
 * else.
 */
export type SealingKey = Uint8Array;

/** Sealed data with a key that was derived before. */
export interface SealedByKey {
  readonly key: SealingKey;
  /** As in {@link SealedUse}. */
  readonly id: string;
}

/** Use of sealed data: its owner and its key. */
export interface SealedUse {
  readonly secretKey: string;
  /** Purpose, such as `mail:body`; each has a key of its own. */
  readonly purpose: string;
  /** Id of the row that holds it: moved to another row, it cannot be opened. */
  readonly id: string;
}

/**
 * Encrypts a text, or bytes, that a copy of the database shall give nobody (AES-256-GCM): mark and version of the key,
 * nonce, tag, ciphertext. The key is derived from SECRET_KEY, which never stands in the database.
 */
export function seal(content: string | Uint8Array, use: SealedUse | SealedByKey): Buffer {
  const header = Buffer.alloc(headerLength);
  mark.copy(header);
  header.writeUInt16BE(keyVersion, mark.length);
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(use), nonce).setAAD(Buffer.from(use.id));
  const sealed = Buffer.concat([cipher.update(Buffer.from(content)), cipher.final()]);
  return Buffer.concat([header, nonce, cipher.getAuthTag(), sealed]);
}

/** The text; null when it was sealed with another key, for another use, or has been damaged. */
export function unseal(sealed: Buffer, use: SealedUse | SealedByKey): string | null {
  return unsealBytes(sealed, use)?.toString('utf8') ?? null;
}

/** The same of bytes. */
export function unsealBytes(sealed: Buffer, use: SealedUse | SealedByKey): Buffer | null {
  if (!sealed.subarray(0, mark.length).equals(mark)) return decrypt(sealed, use);
  const version = sealed.length < headerLength ? 0 : sealed.readUInt16BE(mark.length);
  const content = version === keyVersion ? decrypt(sealed.subarray(headerLength), use) : null;
  // Data that versions before the mark sealed begins with a nonce, which may look like the mark.
  return content ?? decrypt(sealed, use);
}

function decrypt(sealed: Buffer, use: SealedUse | SealedByKey): Buffer | null {
  try {
    const decipher = createDecipheriv(algorithm, keyOf(use), sealed.subarray(0, nonceLength), {
      authTagLength: tagLength,
    }).setAAD(Buffer.from(use.id));
    decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(use: SealedUse | SealedByKey): SealingKey {
  return 'key' in use ? use.key : deriveSealingKey(use.secretKey, use.purpose);
}

/** The key of a purpose. */
export function deriveSealingKey(secretKey: string, purpose: string): SealingKey {
  return createHmac('sha256', secretKey).update(purpose).digest();
}
