import type { Customer } from '#modules/accounting/contract/invoice-customer.ts';
import type { InvoiceValues } from './invoice-values.ts';

interface DueDates {
  /** As it stands in the form. */
  readonly current: string | null;
  /** As it was saved. */
  readonly saved: string | null;
  /** What the customer chosen before has filled in; null for nothing. */
  readonly filled: string | null;
  /** By the term of the customer chosen now; undefined where none was agreed. */
  readonly term: string | undefined;
}

/** The day of payment after a customer was chosen: theirs, else the usual one; what somebody typed stays. */
export function chooseDueDate({ current, saved, filled, term }: DueDates): string | null {
  const isTyped = current !== saved && (filled === null || current !== filled);
  return isTyped ? current : (term ?? saved);
}

// A number with a letter at most, or a range of such: `12`, `12 a`, `12–18`, `2a–c`.
const houseNumber = /^(.*[^\d\s/–-]) (\d+ ?\p{L}?(?: ?[-–/] ?\d*\p{L}?)?)$/u;

/** The record of a customer that was typed into an invoice. */
export function toCustomerPrefill(values: InvoiceValues): Partial<Customer> {
  const line = values.customerStreet.trim();
  const [, street = line, streetNumber = ''] = houseNumber.exec(line) ?? [];
  return {
    name: values.customerName.trim(),
    number: values.customerId.trim(),
    salutation: values.customerSalutation.trim(),
    street: street.trim(),
    streetNumber,
    postcode: values.customerPostcode.trim(),
    city: values.customerCity.trim(),
    country: values.customerCountry,
    vatNumber: values.customerVatNumber.trim(),
    email: values.customerEmail.trim(),
    contactPerson: values.customerContactName.trim(),
    buyerReference: values.buyerReference.trim(),
    electronicAddress: values.customerElectronicAddress.trim(),
    electronicAddressScheme: values.customerElectronicAddressScheme,
    invoiceLanguage: values.language,
  };
}
