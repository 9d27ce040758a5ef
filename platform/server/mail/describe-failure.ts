import type { MailBody } from './sealed-body.ts';

const maxCharacters = 500;
const hidden = '…';

/**
 * What went wrong in one line for the operator: what the mail server said, or what the network did. Never the login of
 * SMTP_URL and never a part of the letter, which some servers quote.
 */
export function describeFailure(error: unknown, { mail, url }: { readonly mail: MailBody & { readonly to: string }; readonly url: string }): string {
  const { message, command } = error instanceof Error ? (error as Error & { command?: string }) : { message: String(error), command: undefined };
  const step = command === undefined || command === 'CONN' || command === 'API' ? '' : ` (${command.split(' ')[0]})`;
  const line = `${message}${step}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return hideLetter(hideLogin(line, url), mail).slice(0, maxCharacters);
}

function hideLogin(line: string, url: string): string {
  const { username, password } = new URL(url);
  if (password === '') return line;
  const [name, secret] = [username, password].map(decode) as [string, string];
  const forms = [secret, password, toBase64(secret), toBase64(`\0${name}\0${secret}`)];
  return forms.reduce((text, form) => text.replaceAll(form, '***'), line);
}

/** Words of the letter that are long enough to be a link or a secret. */
function hideLetter(line: string, { text, html, to }: MailBody & { readonly to: string }): string {
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
