import { addDays } from '#platform/contract/days.ts';
import type { RecordOf } from '#platform/contract/records/entity.ts';
import type { InvoiceInput } from './invoices.ts';
import type { customer } from '../records/records.ts';

export type Customer = RecordOf<typeof customer>;

/** Maps a customer record to the specified customer fields of an invoice. */
export function toCustomerFields(record: Customer) {
  return {
    customerId: record.number,
    customerName: record.name,
    customerSalutation: record.salutation,
    customerStreet: `${record.street} ${record.streetNumber}`.trim(),
    customerPostcode: record.postcode,
    customerCity: record.city,
  };
}

/**
 * Returns the invoice fields taken from a customer record: name and address, language, and the due date if a payment
 * term was agreed.
 * @param invoiceDate `YYYY-MM-DD`, the day from which the term counts
 */
export function toInvoiceCustomer(record: Customer, invoiceDate: string) {
  return {
    ...toCustomerFields(record),
    // The rules of the record allow only these values.
    language: record.invoiceLanguage as NonNullable<InvoiceInput['language']>,
    customerCountry: record.country as NonNullable<InvoiceInput['customerCountry']>,
    customerVatNumber: record.vatNumber,
    customerEmail: record.email,
    customerContactName: record.contactPerson,
    buyerReference: record.buyerReference,
    customerElectronicAddress: record.electronicAddress,
    customerElectronicAddressScheme: record.electronicAddressScheme as NonNullable<
      InvoiceInput['customerElectronicAddressScheme']
    >,
    ...(record.paymentTermDays === null ? {} : { invoiceDueDate: addDays(invoiceDate, record.paymentTermDays) }),
  };
}
