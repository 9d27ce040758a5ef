import { cutText } from '#platform/contract/cut-text.ts';
import { findRootName } from '../openimmo/decode-document.ts';
import { openArchive } from '../openimmo/open-archive.ts';
import { OpenImmoError } from '../openimmo/openimmo-error.ts';
import type { OpenImmoErrorCode } from '../openimmo/openimmo-error.ts';
import { readFeedback } from './read-feedback.ts';
import type { Feedback } from './read-feedback.ts';
import { readMail } from './read-mail.ts';
import type { ReadMail } from './read-mail.ts';

/** A file that an agent dropped. */
export interface DroppedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Contents of a dropped file. */
export interface FoundFeedback {
  readonly feedbacks: readonly Feedback[];
  /** An email without openimmo_feedback: its subject and the first 2,000 characters; null for any other file. */
  readonly mail: { readonly subject: string; readonly text: string } | null;
  /** Parts of the file that are openimmo_feedback, or archives, and cannot be read. */
  readonly problems: readonly { readonly name: string; readonly code: OpenImmoErrorCode }[];
}

const root = 'openimmo_feedback';
const maxDroppedBytes = 25 * 1024 * 1024;
/** Bytes and number of all documents in a file, readable or not. */
const [maxDocumentBytes, maxDocuments] = [10 * 1024 * 1024, 100];
/** An email may be forwarded, twice at most. */
const maxDepth = 3;
const maxMailText = 2000;

interface Search {
  readonly feedbacks: Feedback[];
  readonly problems: { name: string; code: OpenImmoErrorCode }[];
  /** Documents and bytes that are still read. */
  readonly left: { documents: number; bytes: number };
}

/**
 * Finds all openimmo_feedback in a file: the document itself, or those in an archive, or attached to an email, also in
 * an archive or a forwarded email. What the file is follows from its content.
 *
 * @throws OpenImmoError not_openimmo for a file that is none of these; too_large above 25 MB; not_well_formed, doctype,
 * too_many_objects for a document that was dropped by itself
 */
export async function findFeedback({ name, bytes }: DroppedFile): Promise<FoundFeedback> {
  if (bytes.length > maxDroppedBytes) throw new OpenImmoError('too_large', `More than ${maxDroppedBytes} bytes`);
  const { feedbacks, problems } = { feedbacks: [] as Feedback[], problems: [] as Search['problems'] };
  const search: Search = { feedbacks, problems, left: { documents: maxDocuments, bytes: maxDocumentBytes } };
  if (isArchive(bytes)) await searchArchive(bytes, name, search);
  else if (findRootName(bytes) === root) feedbacks.push(readFeedback(bytes));
  else if (isMail(name, bytes)) {
    const { subject, text } = await searchMail(bytes, search, 1);
    return { feedbacks, problems, mail: feedbacks.length > 0 ? null : { subject, text: cutText(text, maxMailText) } };
  }
  if (feedbacks.length + problems.length > 0) return { feedbacks, problems, mail: null };
  throw new OpenImmoError('not_openimmo', 'The file holds no openimmo_feedback');
}

const isArchive = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Fields that begin an email, one of which is in any. */
const mailFields =
  /^(?:from|to|subject|date|received|return-path|message-id|mime-version|content-type|delivered-to):/imu;

function isMail(name: string, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4000)).toString('latin1');
  // Binary files may be named so.
  return (
    !head.includes('\u0000') && !head.trimStart().startsWith('<') && (/\.eml$/iu.test(name) || mailFields.test(head))
  );
}

async function searchMail(bytes: Uint8Array, search: Search, depth: number): Promise<ReadMail> {
  const mail = await readMail(bytes);
  for (const { name, mediaType, content } of mail.attachments) {
    if (isArchive(content)) await searchArchive(content, name, search);
    else if (mediaType === 'message/rfc822' || /\.eml$/iu.test(name)) {
      if (depth < maxDepth) await attempt(name, search, () => searchMail(content, search, depth + 1));
    } else await searchDocument(content, name, search);
  }
  // Some portals write the document into the email itself.
  const start = mail.text.indexOf(`<${root}`);
  const end = mail.text.indexOf(`</${root}>`);
  if (search.feedbacks.length === 0 && start >= 0 && end > start)
    await attempt('', search, () => search.feedbacks.push(readFeedback(mail.text.slice(start, end + root.length + 3))));
  return mail;
}

async function searchArchive(bytes: Uint8Array, name: string, search: Search): Promise<void> {
  await attempt(name, search, async () => {
    const archive = await openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    try {
      for (const entry of archive.entries.filter((one) => /\.xml$/iu.test(one.name))) {
        if (search.left.documents === 0) return;
        await searchDocument(await entry.read(search.left.bytes), entry.name, search);
      }
    } finally {
      archive.close();
    }
  });
}

async function searchDocument(content: Uint8Array, name: string, search: Search): Promise<void> {
  const { left } = search;
  if (left.documents === 0 || content.length > left.bytes) return;
  left.documents -= 1;
  left.bytes -= content.length;
  if (findRootName(content) !== root) return;
  await attempt(name, search, () => search.feedbacks.push(readFeedback(content)));
}

async function attempt(name: string, { problems }: Search, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof OpenImmoError)) throw error;
    problems.push({ name: name.slice(0, 255), code: error.code });
  }
}
