import { sql } from 'kysely';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import { fromCents } from '#platform/contract/money.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { writeOwnMail } from '../../gathered-mails/write-own-mail.ts';
import type { OwnRecipient } from '../../gathered-mails/write-own-mail.ts';
import { mails } from '../../mails.ts';
import type { ReceiptRow } from '../select-receipts.ts';
import { pathOf } from './write-release-mail.ts';

export type AnswerParts = Pick<Platform, 'mailer'> & { readonly configuration: { readonly publicUrl: string } };

/** Lists those who asked about a receipt since the property management last wrote, and still see its owner. */
export async function listAskers(tx: TenantContext['tx'], row: ReceiptRow): Promise<readonly OwnRecipient[]> {
  const { rows } = await sql<OwnRecipient>`
    SELECT u.email, u.first_name AS "firstName", u.last_name AS "lastName", m.default_language AS language
      FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.state = 'active' AND m.user_id = ANY (kontor_receipt_listeners(${row.owner_id}))
       AND EXISTS (SELECT FROM receipt_comments c WHERE c.receipt_id = ${row.id} AND c.from_owner AND c.written_by = m.user_id
                      AND c.written_at > coalesce((SELECT max(a.written_at) FROM receipt_comments a WHERE a.receipt_id = ${row.id} AND NOT a.from_owner), '-infinity'))
     ORDER BY m.id`.execute(tx);
  return rows;
}

/** Mails those who asked that their question is answered; the answer itself is read in the portal. */
export async function mailAnswer(
  context: TenantContext,
  { mailer, configuration: { publicUrl } }: AnswerParts,
  { row, eid, askers }: { readonly row: ReceiptRow; readonly eid: string; readonly askers: readonly OwnRecipient[] },
): Promise<void> {
  for (const asker of askers) {
    const { language } = asker;
    const amount =
      row.amount_cents === null
        ? mails.translate(language, 'bill.noAmount')
        : formatCurrency(fromCents(row.amount_cents), 'EUR', language);
    const mail = await writeOwnMail(context, asker, {
      kind: 'questionAnswered',
      publicUrl,
      path: pathOf([{ eid, archivid: row.archive_id }]),
      values: { amount },
      names: { receipt: row.issuer || row.archive_id },
    });
    try {
      await mailer.sendOwn(context, mail);
    } catch (error) {
      // The answer is worth more than the mail about it.
      if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
    }
  }
}
