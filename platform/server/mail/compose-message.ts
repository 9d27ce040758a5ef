import { domainToASCII as toAscii } from 'node:url';
import { readDataUrl } from '../pictures/data-url.ts';
import type { Attachment } from './attachments.ts';
import { encodeSubject, toDisplayName } from './encoded-words.ts';
import { logoCid } from './mail-logo.ts';
import type { MailBody } from './sealed-body.ts';

/** A mail as it is sent. */
export interface OutgoingMessage extends Omit<MailBody, 'attachments'> {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly createdAt: Date;
  readonly attachments?: readonly Attachment[];
}

export interface ComposedMessage {
  readonly envelope: { readonly from: string; readonly to: string };
  /** The whole message, as it stands after DATA. */
  readonly raw: Buffer;
}

/**
 * Writes the message (RFC 5322, MIME). Everything in it comes from the row, so a second delivery is the same message:
 * the receiver recognises it by its Message-ID.
 */
export async function composeMessage(mail: OutgoingMessage, from: string): Promise<ComposedMessage> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composed = new MailComposer({
    from:
      mail.senderName === undefined || mail.senderName === ''
        ? from
        : { name: toDisplayName(mail.senderName), address: addressOf(from) },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: toWireAddress(mail.replyTo) } }),
    // As an object: a string would be parsed, and might be found to hold two.
    to: (mail.shownTo ?? [mail.to]).map((address) => ({ name: '', address: toWireAddress(address) })),
    subject: encodeSubject(mail.subject),
    date: mail.createdAt,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    // Whoever can be answered wants to know, too, that somebody is on holiday (RFC 3834, 5).
    ...(mail.replyTo === undefined && {
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    }),
    text: mail.text,
    html: mail.html,
    attachments: [
      ...(mail.logo === undefined ? [] : [describeLogo(mail.logo)]),
      ...(mail.attachments ?? []).map(describeAttachment),
    ],
  }).compile();
  const envelope = composed.getEnvelope();
  const raw = await composed.build();
  return { envelope: { from: envelope.from === false ? '' : envelope.from, to: toWireAddress(mail.to) }, raw };
}

function describeLogo(dataUrl: string) {
  const { mediaType, bytes } = readDataUrl(dataUrl) ?? { mediaType: '', bytes: Buffer.alloc(0) };
  const filename = `logo.${mediaType === 'image/png' ? 'png' : 'jpg'}`;
  return { cid: logoCid, filename, contentType: mediaType, content: bytes, contentDisposition: 'inline' };
}

function describeAttachment({ fileName: filename, mediaType: contentType, content }: Attachment) {
  return { filename, contentType, content: Buffer.from(content), contentDisposition: 'attachment' as const };
}

/** The domain in the form of DNS (punycode); what stands before the @ has no such form. */
function toWireAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = toAscii(address.slice(at + 1));
  return `${address.slice(0, at)}@${domain === '' ? address.slice(at + 1) : domain}`;
}

/** Returns true if the part before the @ is plain ASCII; otherwise only a mail server with SMTPUTF8 accepts it. */
export function isPlainAddress(address: string): boolean {
  return Buffer.byteLength(address) === address.length;
}

function domainOf(from: string): string {
  return toAscii(/@([^@\s<>"]+)>?\s*$/u.exec(from)?.[1] ?? '') || 'localhost';
}

/** The bare address of a sender such as `Kontor <kontor@example.de>`. */
function addressOf(from: string): string {
  return /([^\s<>"]+@[^@\s<>"]+)>?\s*$/u.exec(from)?.[1] ?? from;
}
