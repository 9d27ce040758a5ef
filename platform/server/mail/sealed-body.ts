import { seal, unseal } from '../sealing/seal.ts';
import type { OwnedAttachments } from './attachments.ts';

/** Content of a mail in both forms. */
export interface MailBody {
  readonly text: string;
  readonly html: string;
  /** The picture that the HTML shows as `cid:`, as a data URL. */
  readonly logo?: string;
  /** Name before the product's own address, which alone may send. */
  readonly senderName?: string;
  /** Address for answers; a bare one. */
  readonly replyTo?: string;
  /** Recipients as the header names them, when they are others than the one that this mail goes to. */
  readonly shownTo?: readonly string[];
  /** Attachments that are added when it is sent. */
  readonly attachments?: OwnedAttachments;
}

const purpose = 'mail:body';

/** Encrypts what a mail says, because it may hold a link that sets a password. */
export function sealBody(body: MailBody, secretKey: string, id: string): Buffer {
  return seal(JSON.stringify(body), { secretKey, purpose, id });
}

/** The text of a mail; null when it was written under another secret key or has been damaged. */
export function openBody(sealed: Buffer, secretKey: string, id: string): MailBody | null {
  const text = unseal(sealed, { secretKey, purpose, id });
  return text === null ? null : (JSON.parse(text) as MailBody);
}
