import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { cutText } from '#platform/contract/cut-text.ts';
import { toLine } from '#platform/contract/to-line.ts';
import { toStorableText } from '#platform/server/storable-text.ts';
import { OpenImmoError } from '../openimmo/openimmo-error.ts';
import { toPlainText } from './to-plain-text.ts';

interface MailAttachment {
  /** Empty for none. */
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** An email as it was read. */
export interface ReadMail {
  readonly subject: string;
  /** Address of the sender; empty for none. */
  readonly from: string;
  /** When it was sent, ISO 8601; null if it does not say so. */
  readonly receivedAt: string | null;
  /** The text; the words of an email that is in HTML alone. */
  readonly text: string;
  /** Archives among them are as they came. */
  readonly attachments: readonly MailAttachment[];
}

const maxMailBytes = 25 * 1024 * 1024;
const maxSubject = 500;
const maxText = 100_000;
const maxAttachments = 200;

// Bounds for structures that no mail program writes; emails in emails come as attachments.
const limits = { maxNestingDepth: 30, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true } as const;

/** Lines that begin as the border of a part does; an email has about ten. */
const maxBorders = 2000;
/** Lines of a text, beyond which a line has 40 bytes at least, as those of attachments have. */
const maxShortLines = 20_000;
const minLineBytes = 40;

/**
 * The parser takes a minute and gigabytes for 25 MB of nothing but lines or parts: such emails are refused before.
 *
 * @throws OpenImmoError too_large
 */
function assertShape(bytes: Uint8Array): void {
  const [lineFeed, hyphen] = [0x0a, 0x2d];
  let [lines, borders] = [0, 0];
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
    lines += 1;
    if (bytes[at + 1] === hyphen && bytes[at + 2] === hyphen) borders += 1;
  }
  if (borders > maxBorders || lines > maxShortLines + bytes.length / minLineBytes)
    throw new OpenImmoError('too_large', 'Too many lines or parts');
}

/**
 * Reads an email (.eml).
 *
 * @throws OpenImmoError too_large above 25 MB, or for more lines and parts than emails have; not_well_formed for other
 *   structures that no mail program writes
 */
export async function readMail(bytes: Uint8Array): Promise<ReadMail> {
  if (bytes.length > maxMailBytes) throw new OpenImmoError('too_large', `More than ${maxMailBytes} bytes`);
  assertShape(bytes);
  const email = await parse(bytes);
  const written = email.text?.trim() ? email.text : toPlainText(email.html ?? '');
  const date = new Date(email.date ?? Number.NaN);
  return {
    subject: toLine(email.subject ?? '', maxSubject),
    from: toLine(email.from?.address ?? '', maxSubject),
    receivedAt: Number.isNaN(date.getTime()) ? null : date.toISOString(),
    text: cutText(toStorableText(written.slice(0, maxText * 2).replaceAll(/\r\n?/gu, '\n')), maxText).trim(),
    attachments: email.attachments.slice(0, maxAttachments).map(({ filename, mimeType, content }) => ({
      name: toLine(filename ?? '', 255),
      mediaType: mimeType.toLowerCase(),
      content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  };
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, limits);
  } catch (error) {
    throw new OpenImmoError('not_well_formed', 'The email cannot be read', { cause: error });
  }
}
