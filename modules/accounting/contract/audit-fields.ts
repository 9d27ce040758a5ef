/** Fields of bookkeeping by which the audit log names changes; many, so that the browser loads them with its screen. */
export const accountingAuditFields = [
  'companyName', 'street', 'postcode', 'city', 'telephone', 'eMail', 'bank', 'IBAN', 'BIC', 'companyOwner', 'taxNumber',
  'vatNumber', 'hrbNumber', 'country', 'registerCourt', 'contactName', 'invoiceNumberingPattern', 'invoiceStartNumber', 'logo', 'smallBusiness', 'taxation', 'advanceReturn',
  'invoiceId', 'description', 'invoiceDate', 'invoiceDueDate', 'serviceDate', 'language', 'customerId', 'customerName',
  'customerSalutation', 'customerStreet', 'customerPostcode', 'customerCity', 'invoiceAdditionsTop', 'invoiceAdditionsBottom', 'positions',
  'invoiceType', 'servicePeriodStart', 'servicePeriodEnd', 'companyCountry', 'companyRegisterCourt', 'companyContactName', 'customerCountry', 'customerVatNumber',
  'customerEmail', 'customerContactName', 'buyerReference', 'customerElectronicAddress', 'customerElectronicAddressScheme', 'orderNumber', 'contractNumber',
  'priceMode', 'paymentTerms', 'skonto', 'allowances', 'charges', 'precedingInvoices', 'prepaidAmount',
  'cancelledBy', 'brokenRule', 'fileName', 'expenseDate', 'vendor', 'vendorVatId', 'invoiceNumber', 'dueDate', 'amounts', 'gross', 'category', 'paymentStatus', 'paidDate', 'paymentMethod',
  'project', 'reason', 'day', 'start', 'end', 'minutes', 'service', 'text', 'billable', 'documents', 'chainHead', 'documentCount',
  'recipients', 'mailSubject', 'attachedFiles', 'copyTo', 'invoiceSubject', 'invoiceText', 'cancellationSubject', 'cancellationText',
] as const;
