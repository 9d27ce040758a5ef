import type { Transaction } from '#platform/server/database/transaction.ts';
import { findOwnBrand } from '#platform/server/mail/brand.ts';
import type { MailOptions } from '#platform/server/mail/outbox.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { writeAccountMail } from './account-mails.ts';
import type { AccountMail, AccountMailKind } from './account-mails.ts';

export interface AccountMailOrder extends Omit<AccountMail, 'brand' | 'url'> {
  /** URL of the button; the address of the product if absent. */
  readonly url?: string;
}

/**
 * Queues a mail about an account in the outbox, under the brand of the product's own address. Works in every
 * transaction.
 */
export async function sendAccountMail(
  { mailer, configuration: { publicUrl } }: Pick<IdentityDependencies, 'mailer' | 'configuration'>,
  tx: Transaction,
  kind: AccountMailKind,
  { url = publicUrl, ...mail }: AccountMailOrder,
  options?: MailOptions,
): Promise<void> {
  const brand = await findOwnBrand(tx, publicUrl);
  await mailer.send(tx, writeAccountMail(kind, { ...mail, brand, url }), options);
}
