import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { renderOutboxPage } from './render-outbox-page.ts';
import { logoAddress } from './mail-logo.ts';
import { openBody } from './sealed-body.ts';
import type { OutboxMail } from './render-outbox-page.ts';

const maxMails = 200;

/**
 * Serves `/dev/outbox.json` and the page `/dev/outbox`: every mail that was written, newest first, so that a
 * demo needs no mailbox. They hold links that set passwords: register them for a demo only.
 */
export function registerOutboxPages(app: FastifyInstance, database: Database, secretKey: string): void {
  app.get('/dev/outbox.json', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await listMails(database, secretKey);
    return reply.header('cache-control', 'no-store').send({ mails });
  });
  app.get('/dev/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const page = renderOutboxPage(await listMails(database, secretKey));
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}

async function listMails(database: Database, secretKey: string): Promise<OutboxMail[]> {
  const rows = await database.identity(
    (tx) => tx.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(maxMails).execute(),
    { readOnly: true },
  );
  return rows.map((row) => {
    const { text, html, logo } = openBody(row.body, secretKey, row.id) ?? { text: '', html: '' };
    return {
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text,
      // A browser knows no parts of a mail.
      html: logo === undefined ? html : html.replaceAll(logoAddress, logo),
      createdAt: row.created_at.toISOString(),
      state: row.state,
    };
  });
}
