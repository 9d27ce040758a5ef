import { emailSchema } from '#platform/contract/texts.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';

/**
 * Finds the address to which an invoice is sent without a person who types one: that of the invoice, else the current
 * one of the customer's record; undefined without a valid address.
 */
export async function findRecipient(
  { tx }: Pick<TenantContext, 'tx'>,
  { customerEmail, customerRecordId }: Pick<Invoice, 'customerEmail' | 'customerRecordId'>,
): Promise<string | undefined> {
  const own = emailSchema.safeParse(customerEmail).data;
  if (own !== undefined || customerRecordId === null) return own;
  const customer = await tx
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customerRecordId)
    .executeTakeFirst();
  return emailSchema.safeParse(customer?.email).data;
}
