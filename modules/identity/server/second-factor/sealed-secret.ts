import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts the secret of a second factor (AES-256-GCM; nonce, tag, ciphertext), bound to its account. */
export function sealSecret(secret: Buffer, secretKey: string, userId: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, deriveKey(secretKey), nonce).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The secret; null when it was sealed under another secret key or has been damaged. */
export function openSecret(sealed: Buffer, secretKey: string, userId: string): Buffer | null {
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(secretKey), sealed.subarray(0, nonceLength)).setAAD(Buffer.from(userId));
    decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]);
  } catch {
    return null;
  }
}

function deriveKey(secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update('second-factor:secret').digest();
}
