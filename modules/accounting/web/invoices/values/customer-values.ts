import type { Customer } from '#modules/accounting/contract/invoices/invoice-customer.ts';
import type { InvoiceValues } from './invoice-values.ts';

interface DueDates {
  /** Value in the form. */
  readonly current: string | null;
  /** Saved value. */
  readonly saved: string | null;
  /** Value that the previously chosen customer has filled in; null for none. */
  readonly filled: string | null;
  /** Value by the term of the customer chosen now; undefined if none was agreed. */
  readonly term: string | undefined;
}

/** Returns the due date after a customer was chosen: by their term, else the usual one; a typed one stays. */
export function chooseDueDate({ current, saved, filled, term }: DueDates): string | null {
  const isTyped = current !== saved && (filled === null || current !== filled);
  return isTyped ? current : (term ?? saved);
}

// A number with at most one letter, or a range of such: `12`, `12 a`, `12–18`, `2a–c`.
const houseNumber = /^(.*[^\d\s/–-]) (\d+ ?\p{L}?(?: ?[-–/] ?\d*\p{L}?)?)$/u;

/** Returns the record of a customer that was typed into an invoice. */
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
