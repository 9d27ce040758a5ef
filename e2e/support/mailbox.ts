import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { expect } from '@playwright/test';
import type { ReceivedMail } from '#testing/smtp-server.ts';

/** A mail as its reader has it. */
export interface ArrivedMail {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** As it came over the wire. */
  readonly raw: string;
}

/** Tells the tests, which run in other processes, what has arrived: `GET /?to=<address>`. */
export function serveMailbox(mails: readonly ReceivedMail[], port: number): Server {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://mailbox').searchParams.get('to') ?? '';
    const arrived: ArrivedMail[] = mails
      .filter((mail) => mail.to.includes(to))
      .map(({ from, raw, parsed: { subject = '', text = '', html = '' } }) => ({ from, raw, subject, text, html }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(arrived));
  });
  return server.listen(port, '127.0.0.1');
}

/** Mails come within tenths of a second; the usual pauses grow to a second. */
const intervals = [50];

/** The newest mail to an address when `count` have arrived, and never more than that many. */
export async function receiveMail(to: string, count: number): Promise<ArrivedMail> {
  let mails: readonly ArrivedMail[] = [];
  await expect
    .poll(
      async () => {
        mails = await readMails(to);
        return mails.length;
      },
      { intervals },
    )
    .toBe(count);
  const newest = mails.at(-1);
  if (newest === undefined) throw new Error('count must be positive');
  return newest;
}

/** The link of the newest mail to an address whose text has all of the words, once it has arrived. */
export async function receiveLink(
  to: string,
  action: 'set-password' | 'join' | 'confirm-email',
  ...words: readonly string[]
): Promise<string> {
  const pattern = new RegExp(String.raw`https?://\S+/benit/auth/${action}/[\w-]+/[\w-]+`, 'u');
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mail = (await readMails(to)).findLast(
          ({ text }) => pattern.test(text) && words.every((word) => text.includes(word)),
        );
        link = pattern.exec(mail?.text ?? '')?.[0];
        return link;
      },
      { intervals },
    )
    .toBeDefined();
  return link ?? '';
}

async function readMails(to: string): Promise<readonly ArrivedMail[]> {
  const answer = await fetch(`http://127.0.0.1:${process.env['E2E_MAILBOX_PORT']}/?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as ArrivedMail[];
}
