import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** What a mail says, in both forms. */
export interface MailBody {
  readonly text: string;
  readonly html: string;
  /** The picture that the HTML shows as `cid:`, as a data URL. */
  readonly logo?: string;
}

/**
 * Encrypts what a mail says (AES-256-GCM; nonce, tag, ciphertext), because it may hold a link that sets a password: a
 * copy of the database gives nobody an account. `id` binds the text to its mail.
 */
export function sealBody(body: MailBody, secretKey: string, id: string): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, deriveKey(secretKey), nonce).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(body), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text of a mail; null when it was written under another secret key or has been damaged. */
export function openBody(sealed: Buffer, secretKey: string, id: string): MailBody | null {
  try {
    const decipher = createDecipheriv(algorithm, deriveKey(secretKey), sealed.subarray(0, nonceLength)).setAAD(Buffer.from(id));
    decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
    return JSON.parse(text) as MailBody;
  } catch {
    return null;
  }
}

function deriveKey(secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update('mail:body').digest();
}
