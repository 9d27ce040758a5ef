import { compactIban } from '#platform/contract/iban.ts';
import type { Expense } from './expenses.ts';

/** True for an IBAN that differs from the one on the supplier's last receipt: false invoices name a false account. */
export function isOtherAccount({
  vendorIban,
  lastVendorIban,
}: Pick<Expense, 'vendorIban' | 'lastVendorIban'>): boolean {
  return lastVendorIban !== null && vendorIban.trim() !== '' && compactIban(vendorIban) !== lastVendorIban;
}
