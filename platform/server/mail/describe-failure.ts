import type { NodemailerError } from 'nodemailer';
import type { OutgoingMessage } from './compose-message.ts';

const maxCharacters = 500;
const maxReplyCharacters = 300;
const hidden = '…';

/** Sent data, and its server. */
export interface Sending {
  readonly mail: Pick<OutgoingMessage, 'text' | 'html' | 'to'>;
  /** SMTP_URL. */
  readonly url: string;
}

/**
 * Describes a failure in one line for the operator: the mail server's answer, or the network's error. Never the login
 * of SMTP_URL nor a part of the letter, which some servers quote.
 */
export function describeFailure(error: unknown, sending: Sending): string {
  const { message, command } =
    error instanceof Error ? (error as Error & { command?: string }) : { message: String(error), command: undefined };
  const step = command === undefined || command === 'CONN' || command === 'API' ? '' : ` (${command.split(' ')[0]})`;
  return toLine(`${message}${step}`, sending).slice(0, maxCharacters);
}

/**
 * Describes the mail server's answer to the recipient or the content in one line for the sender: its code and text.
 * Null for any other answer or none, which concern the operator.
 */
export function describeReply(error: unknown, sending: Sending): string | null {
  return isAboutMail(error) && error.response !== undefined
    ? toLine(error.response, sending).slice(0, maxReplyCharacters)
    : null;
}

/**
 * Returns true if the error is the mail server's answer to the recipient or the content. 503 and 530 concern the
 * session.
 */
export function isAboutMail(error: unknown): error is NodemailerError {
  if (!(error instanceof Error)) return false;
  const { command = '', responseCode = 0 } = error as NodemailerError;
  return /^(?:RCPT|DATA)/u.test(command) && responseCode !== 503 && responseCode !== 530;
}

function toLine(text: string, { mail, url }: Sending): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return hideLetter(hideLogin(line, url), mail);
}

function hideLogin(line: string, url: string): string {
  const { username, password } = new URL(url);
  if (password === '') return line;
  const [name, secret] = [username, password].map(decode) as [string, string];
  const forms = [secret, password, toBase64(secret), toBase64(`\0${name}\0${secret}`)];
  return forms.reduce((text, form) => text.replaceAll(form, '***'), line);
}

/** Words of the letter that are long enough to be a link or a secret. */
function hideLetter(line: string, { text, html, to }: Sending['mail']): string {
  const letter = `${text}\n${html}`;
  return line
    .replaceAll(/https?:\/\/\S+/gu, hidden)
    .replaceAll(/[\p{L}\p{N}_-]{16,}/gu, (word) => (letter.includes(word) && !to.includes(word) ? hidden : word));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
