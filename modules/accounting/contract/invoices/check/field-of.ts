/** Fields of an invoice by the terms of EN 16931 (paths of the semantic model). */
const fields: Readonly<Record<string, string>> = {
  number: 'invoiceId',
  issueDate: 'invoiceDate',
  typeCode: 'invoiceType',
  dueDate: 'invoiceDueDate',
  buyerReference: 'buyerReference',
  contractReference: 'contractNumber',
  projectReference: 'projectReference',
  orderReference: 'orderNumber',
  paymentTerms: 'paymentTerms',
  notes: 'invoiceAdditionsTop',
  delivery: 'serviceDate',
  period: 'servicePeriodEnd',
  'period.start': 'servicePeriodStart',
  'period.end': 'servicePeriodEnd',
  seller: 'companyName',
  'seller.name': 'companyName',
  'seller.vatId': 'vatNumber',
  'seller.taxNumber': 'taxNumber',
  'seller.identifiers': 'taxNumber',
  'seller.legalRegistration': 'hrbNumber',
  'seller.legalInformation': 'hrbNumber',
  'seller.electronicAddress': 'eMail',
  'seller.address': 'street',
  'seller.address.line1': 'street',
  'seller.address.city': 'city',
  'seller.address.postcode': 'postcode',
  'seller.address.country': 'companyCountry',
  'seller.contact': 'companyContactName',
  'seller.contact.name': 'companyContactName',
  'seller.contact.telephone': 'telephone',
  'seller.contact.email': 'eMail',
  buyer: 'customerName',
  'buyer.name': 'customerName',
  'buyer.vatId': 'customerVatNumber',
  'buyer.identifiers': 'customerId',
  'buyer.legalRegistration': 'customerVatNumber',
  'buyer.electronicAddress': 'customerEmail',
  'buyer.address': 'customerStreet',
  'buyer.address.line1': 'customerStreet',
  'buyer.address.city': 'customerCity',
  'buyer.address.postcode': 'customerPostcode',
  'buyer.address.country': 'customerCountry',
  'buyer.contact': 'customerContactName',
  'buyer.contact.email': 'customerEmail',
  'delivery.name': 'deliveryName',
  'delivery.address': 'deliveryStreet',
  'delivery.address.country': 'deliveryCountry',
  'delivery.address.city': 'deliveryCity',
  'delivery.address.postcode': 'deliveryPostcode',
  payment: 'IBAN',
  'payment.transfers.0.bankIdentifier': 'BIC',
  totals: 'positions',
  'totals.prepaid': 'prepaidAmount',
  vatBreakdown: 'positions',
  lines: 'positions',
  allowances: 'allowances',
  charges: 'charges',
  precedingInvoices: 'precedingInvoices',
};

/** Fields of a row by the terms of its group. */
const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  lines: {
    name: 'description',
    description: 'description',
    quantity: 'count',
    unit: 'uom',
    netPrice: 'price',
    grossPrice: 'price',
    netAmount: 'price',
    vatCategory: 'vatReason',
    vatRate: 'vat',
    period: 'servicePeriodEnd',
    sellerItemIdentifier: 'articleNumber',
    allowances: 'discountAmount',
  },
  allowances: {
    amount: 'amount',
    baseAmount: 'percent',
    percentage: 'percent',
    reason: 'reason',
    vatCategory: 'vatReason',
    vatRate: 'vat',
  },
  charges: {
    amount: 'amount',
    baseAmount: 'percent',
    percentage: 'percent',
    reason: 'reason',
    vatCategory: 'vatReason',
    vatRate: 'vat',
  },
  precedingInvoices: { number: 'invoiceId', issueDate: 'invoiceDate' },
};
const rowNames: Readonly<Record<string, string>> = { lines: 'positions' };

/** Fields of the customer's address, which is the place of delivery unless another one is given. */
const customerFields: Readonly<Record<string, string>> = {
  deliveryStreet: 'customerStreet',
  deliveryCountry: 'customerCountry',
  deliveryCity: 'customerCity',
  deliveryPostcode: 'customerPostcode',
};

/**
 * Returns the field of an invoice, as a path on the wire, for a path of the semantic model; empty if there is none.
 * @param hasDeliveryAddress false if the place of delivery is the customer's address
 */
export function fieldOf(path: string, { hasDeliveryAddress = false } = {}): string {
  const field = findField(path);
  return hasDeliveryAddress ? field : (customerFields[field] ?? field);
}

function findField(path: string): string {
  const [list = '', index = '', part = ''] = path.split('.');
  if (list in parts && /^\d+$/u.test(index)) {
    const row = `${rowNames[list] ?? list}.${index}`;
    const name = parts[list]?.[part];
    return name === undefined ? row : `${row}.${name}`;
  }
  for (let rest = path; rest !== ''; rest = rest.slice(0, Math.max(0, rest.lastIndexOf('.')))) {
    const field = fields[rest];
    if (field !== undefined) return field;
  }
  return '';
}
