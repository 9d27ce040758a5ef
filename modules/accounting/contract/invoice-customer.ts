import { addDays } from '#platform/contract/days.ts';
import type { RecordOf } from '#platform/contract/records/entity.ts';
import type { InvoiceInput } from './invoices.ts';
import type { customer } from './records.ts';

export type Customer = RecordOf<typeof customer>;

/** The customer of an invoice as the specification has them. */
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
 * What an invoice takes over from the record of its customer: who they are, their language, and the day of payment
 * where a term was agreed with them.
 *
 * @param invoiceDate `YYYY-MM-DD`, the day from which the term counts
 */
export function toInvoiceCustomer(record: Customer, invoiceDate: string) {
  return {
    ...toCustomerFields(record),
    // Held to the languages by the rules of the record.
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
