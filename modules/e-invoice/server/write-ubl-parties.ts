import { element, textElement } from '#platform/server/xml/write-xml.ts';
import type { Buyer, CodedText, Contact, Delivery, EInvoice, Payee, TaxRepresentative } from '../contract/model.ts';
import { coded, postalAddress, reference, vatScheme } from './write-ubl-parts.ts';

/** BG-4. The creditor's identifier (BT-90) belongs to the payee if there is one, else to the seller. */
export function supplierParty({ seller, payee, payment }: EInvoice): string {
  const creditor = payee === null ? (payment?.directDebit?.creditor ?? '') : '';
  return element(
    'cac:AccountingSupplierParty',
    party(seller, {
      identifiers: [...seller.identifiers, sepaCreditor(creditor)],
      taxNumber: seller.taxNumber,
      legalForm: seller.legalInformation,
    }),
  );
}

/** BG-7. */
export function customerParty(buyer: Buyer): string {
  return element(
    'cac:AccountingCustomerParty',
    party(buyer, { identifiers: buyer.identifiers, taxNumber: '', legalForm: '' }),
  );
}

/** BG-10. */
export function payeeParty(payee: Payee | null, creditor: string): string {
  if (payee === null) return '';
  return element(
    'cac:PayeeParty',
    ...identifications([payee.identifier, sepaCreditor(creditor)]),
    partyName(payee.name),
    element('cac:PartyLegalEntity', coded('cbc:CompanyID', payee.legalRegistration)),
  );
}

/** BG-11, BG-12. */
export function representativeParty(representative: TaxRepresentative | null): string {
  if (representative === null) return '';
  return element(
    'cac:TaxRepresentativeParty',
    partyName(representative.name),
    postalAddress('cac:PostalAddress', representative.address),
    taxScheme(representative.vatId, vatScheme),
  );
}

/** BG-13. */
export function writeDelivery(delivery: Delivery | null): string {
  if (delivery === null) return '';
  return element(
    'cac:Delivery',
    textElement('cbc:ActualDeliveryDate', delivery.date),
    element(
      'cac:DeliveryLocation',
      coded('cbc:ID', delivery.locationIdentifier),
      postalAddress('cac:Address', delivery.address),
    ),
    element('cac:DeliveryParty', partyName(delivery.name)),
  );
}

interface PartyDetails {
  readonly identifiers: readonly CodedText[];
  readonly taxNumber: string;
  readonly legalForm: string;
}

function party(all: Buyer, { identifiers, taxNumber, legalForm }: PartyDetails): string {
  return element(
    'cac:Party',
    coded('cbc:EndpointID', all.electronicAddress),
    ...identifications(identifiers),
    partyName(all.tradingName),
    postalAddress('cac:PostalAddress', all.address),
    taxScheme(all.vatId, vatScheme),
    // EN 16931, BT-32: any scheme other than VAT marks a tax number of the country.
    taxScheme(taxNumber, reference('cac:TaxScheme', 'FC')),
    element(
      'cac:PartyLegalEntity',
      textElement('cbc:RegistrationName', all.name),
      coded('cbc:CompanyID', all.legalRegistration),
      textElement('cbc:CompanyLegalForm', legalForm),
    ),
    contactOf(all.contact),
  );
}

function sepaCreditor(identifier: string): CodedText {
  return { value: identifier, scheme: 'SEPA' };
}

function identifications(identifiers: readonly (CodedText | null)[]): string[] {
  return identifiers.map((identifier) => element('cac:PartyIdentification', coded('cbc:ID', identifier)));
}

function partyName(name: string): string {
  return element('cac:PartyName', textElement('cbc:Name', name));
}

function taxScheme(number: string, scheme: string): string {
  const id = textElement('cbc:CompanyID', number);
  return id === '' ? '' : element('cac:PartyTaxScheme', id, scheme);
}

function contactOf(contact: Contact | null): string {
  if (contact === null) return '';
  return element(
    'cac:Contact',
    textElement('cbc:Name', contact.name),
    textElement('cbc:Telephone', contact.telephone),
    textElement('cbc:ElectronicMail', contact.email),
  );
}
