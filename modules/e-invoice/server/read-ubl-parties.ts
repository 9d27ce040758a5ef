import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { Buyer, Delivery, Payee, TaxRepresentative } from '../contract/model.ts';
import { readAddress, readCoded, readDay } from './read-ubl-parts.ts';

/** Scheme of the creditor identifier for direct debit (BT-90), which stands among the identifiers. */
export const creditorScheme = 'SEPA';

/** Reads the parts that seller and buyer share. */
export function readUblParty(party: XmlElement): Buyer {
  const [contact] = listElements(party, 'Contact');
  return {
    name: textAt(party, 'PartyLegalEntity', 'RegistrationName'),
    tradingName: textAt(party, 'PartyName', 'Name'),
    identifiers: listElements(party, 'PartyIdentification', 'ID')
      .map((id) => ({ value: id.text, scheme: id.attributes['schemeID'] ?? '' }))
      .filter(({ scheme }) => scheme !== creditorScheme),
    legalRegistration: readCoded(listElements(party, 'PartyLegalEntity', 'CompanyID')[0]),
    vatId: vatIdOf(party),
    electronicAddress: readCoded(listElements(party, 'EndpointID')[0]),
    address: readAddress(listElements(party, 'PostalAddress')[0]),
    contact: contact
      ? {
          name: textAt(contact, 'Name'),
          telephone: textAt(contact, 'Telephone'),
          email: textAt(contact, 'ElectronicMail'),
        }
      : null,
  };
}

function vatIdOf(party: XmlElement): string {
  const scheme = listElements(party, 'PartyTaxScheme').find(
    (one) => textAt(one, 'TaxScheme', 'ID').toUpperCase() === 'VAT',
  );
  return scheme ? textAt(scheme, 'CompanyID') : '';
}

export function readPayee(party: XmlElement | undefined): Payee | null {
  if (!party) return null;
  const identifier = listElements(party, 'PartyIdentification', 'ID').find(
    ({ attributes }) => attributes['schemeID'] !== creditorScheme,
  );
  return {
    name: textAt(party, 'PartyName', 'Name'),
    identifier: readCoded(identifier),
    legalRegistration: readCoded(listElements(party, 'PartyLegalEntity', 'CompanyID')[0]),
  };
}

export function readRepresentative(party: XmlElement | undefined): TaxRepresentative | null {
  return party
    ? {
        name: textAt(party, 'PartyName', 'Name'),
        vatId: vatIdOf(party),
        address: readAddress(listElements(party, 'PostalAddress')[0]),
      }
    : null;
}

export function readDelivery(delivery: XmlElement | undefined): Delivery | null {
  if (!delivery) return null;
  return {
    name: textAt(delivery, 'DeliveryParty', 'PartyName', 'Name'),
    locationIdentifier: readCoded(listElements(delivery, 'DeliveryLocation', 'ID')[0]),
    date: readDay(delivery, 'ActualDeliveryDate'),
    address: readAddress(listElements(delivery, 'DeliveryLocation', 'Address')[0]),
  };
}
