import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { setDownloadHeaders } from '../http/download-headers.ts';
import type { LoadAttachments } from './attachments.ts';
import { logoAddress } from './mail-logo.ts';
import { renderOutboxPage } from './render-outbox-page.ts';
import { openBody } from './sealed-body.ts';
import type { OutboxMail } from './render-outbox-page.ts';

const maxMails = 200;

export interface OutboxPageParts {
  readonly database: Database;
  readonly secretKey: string;
  readonly loadAttachments: LoadAttachments;
}

const attachmentParams = z.object({ id: z.uuid(), index: z.coerce.number().int().min(0).max(99) });

/**
 * Serves `/dev/outbox.json` and the page `/dev/outbox`: every mail that was written, newest first, with its
 * attachments, so that a demo needs no mailbox. They hold links that set passwords: register them for a demo only.
 */
export function registerOutboxPages(app: FastifyInstance, parts: OutboxPageParts): void {
  app.get('/dev/outbox.json', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await listMails(parts);
    return reply.header('cache-control', 'no-store').send({ mails });
  });
  app.get('/dev/outbox', { schema: { hide: true } }, async (_request, reply) => {
    const page = renderOutboxPage(await listMails(parts));
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
  app.get('/dev/outbox/:id/attachments/:index', { schema: { hide: true } }, async (request, reply) => {
    const params = attachmentParams.safeParse(request.params);
    const file = params.success ? await findAttachment(parts, params.data) : undefined;
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Diesen Anhang gibt es nicht.');
    return setDownloadHeaders(reply, file.fileName)
      .header('cache-control', 'no-store')
      .type(file.mediaType)
      .send(Buffer.from(file.content));
  });
}

async function findAttachment(
  { database, secretKey, loadAttachments }: OutboxPageParts,
  { id, index }: z.output<typeof attachmentParams>,
) {
  const row = await database.identity(
    (tx) => tx.selectFrom('mails').select('body').where('id', '=', id).executeTakeFirst(),
    { readOnly: true },
  );
  const attached = row && openBody(row.body, secretKey, id)?.attachments;
  return attached && (await loadAttachments(attached))?.[index];
}

async function listMails({ database, secretKey }: OutboxPageParts): Promise<OutboxMail[]> {
  const rows = await database.identity(
    (tx) =>
      tx.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(maxMails).execute(),
    { readOnly: true },
  );
  return rows.map((row) => {
    const { text, html, logo, senderName, replyTo, attachments } = openBody(row.body, secretKey, row.id) ?? {
      text: '',
      html: '',
    };
    return {
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text,
      // A browser knows no parts of a mail.
      html: logo === undefined ? html : html.replaceAll(logoAddress, logo),
      createdAt: row.created_at.toISOString(),
      state: row.state,
      ...(senderName !== undefined && { senderName }),
      ...(replyTo !== undefined && { replyTo }),
      ...(attachments && {
        attachments: attachments.files.map((file, index) => ({
          ...file,
          href: `/dev/outbox/${row.id}/attachments/${index}`,
        })),
      }),
    };
  });
}
