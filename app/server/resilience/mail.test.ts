import { afterAll, describe, expect, it } from 'vitest';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { runsAll } from '#testing/lane.ts';
import { startProduct } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { ProductProcess } from '#testing/product-process.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import type { SmtpBehaviour, TestSmtpServer } from '#testing/smtp-server.ts';

const address = 'accounting@demo.example';

interface OutboxMail {
  readonly to: string;
  readonly state: string;
}

/** The product with a mail server of its own that does not help. */
async function startWithMailServer(behaviour: SmtpBehaviour) {
  const [dataDir, smtp] = await Promise.all([createDemoDataDir(), startSmtpServer({ behaviour })]);
  stops.push(smtp.stop);
  const start = (): ProductProcess =>
    startProduct(dataDir, { SMTP_URL: smtp.url, MAIL_FROM: 'Kontor <kontor@example.de>' });
  return { smtp, start, dataDir };
}

const mailsToUser = ({ mails }: TestSmtpServer) => mails.filter(({ to }) => to.includes(address));

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
});

async function forgetPassword(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/benit/auth/users/resetpassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'kontor' },
    body: JSON.stringify({ email: address, languageKey: 'de' }),
  });
  return answer.status;
}

async function readOutbox(url: string): Promise<readonly OutboxMail[]> {
  const { mails } = (await (await fetch(`${url}/dev/outbox.json`)).json()) as { mails: readonly OutboxMail[] };
  return mails.filter(({ to }) => to === address);
}

async function isKnownAsSent(url: string): Promise<boolean> {
  return (await readOutbox(url)).every(({ state }) => state === 'sent');
}

describe('a mail server that hangs', () => {
  it('delays no request, and an email in delivery during a kill arrives once', async () => {
    const { smtp, start } = await startWithMailServer('hang-after-data');
    const first = start();
    const url = await first.ready;
    expect(await forgetPassword(url)).toBe(200);
    expect(mailsToUser(smtp)).toEqual([]);
    await smtp.whenUnhelpful(1, address);
    // The server has the whole mail and has not answered: still nobody waits for it.
    expect(await forgetPassword(url)).toBe(200);
    await smtp.whenUnhelpful(2, address);
    first.kill('SIGKILL');
    await first.ended;

    smtp.setBehaviour('accept');
    const second = start();
    const again = await second.ready;
    await smtp.whenReceived(2, address);
    await waitUntil(() => isKnownAsSent(again));
    // The demonstration has mails of its own meanwhile.
    const mails = mailsToUser(smtp);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ parsed }) => parsed.messageId)).size).toBe(2);
    expect(mails[0]?.parsed.text).toContain('/benit/auth/set-password/');
    await second.stop();
  });

  // Two more starts of the product: before a release.
  if (!runsAll) return;

  it('does not delay the end of the process, and its email arrives after the next start', async () => {
    const { smtp, start } = await startWithMailServer('hang-before-greeting');
    const first = start();
    expect(await forgetPassword(await first.ready)).toBe(200);
    await smtp.whenUnhelpful(1);
    await first.stop();

    smtp.setBehaviour('accept');
    const url = await start().ready;
    await smtp.mailTo(address);
    await waitUntil(() => isKnownAsSent(url));
    expect(mailsToUser(smtp)).toHaveLength(1);
  });
});
