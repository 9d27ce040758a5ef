import { listElements, textAt } from '#platform/server/reading/xml-tree.ts';
import type { XmlElement } from '#platform/server/reading/xml-tree.ts';
import type { Buyer, CodedText, Delivery, Payee, TaxRepresentative } from '../contract/model.ts';
import { readAddress, readCoded, readDay } from './read-cii-parts.ts';

/** Reads the parts that seller and buyer share. */
export function readCiiParty(party: XmlElement): Buyer {
  const [contact] = listElements(party, 'DefinedTradeContact');
  return {
    name: textAt(party, 'Name'),
    tradingName: textAt(party, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    identifiers: listIdentifiers(party),
    legalRegistration: readCoded(listElements(party, 'SpecifiedLegalOrganization', 'ID')[0]),
    vatId: readTaxRegistration(party, 'VA'),
    electronicAddress: readCoded(listElements(party, 'URIUniversalCommunication', 'URIID')[0]),
    address: readAddress(listElements(party, 'PostalTradeAddress')[0]),
    contact: contact
      ? {
          name: textAt(contact, 'PersonName') || textAt(contact, 'DepartmentName'),
          telephone: textAt(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
          email: textAt(contact, 'EmailURIUniversalCommunication', 'URIID'),
        }
      : null,
  };
}

/** Reads BT-31, 48, 63 (VA) and BT-32 (FC). */
export function readTaxRegistration(party: XmlElement, scheme: 'VA' | 'FC'): string {
  return (
    listElements(party, 'SpecifiedTaxRegistration', 'ID').find(({ attributes }) => attributes['schemeID'] === scheme)
      ?.text ?? ''
  );
}

function listIdentifiers(party: XmlElement): CodedText[] {
  return [...listElements(party, 'ID'), ...listElements(party, 'GlobalID')].map((id) => ({
    value: id.text,
    scheme: id.attributes['schemeID'] ?? '',
  }));
}

export function readPayee(party: XmlElement | undefined): Payee | null {
  return party
    ? {
        name: textAt(party, 'Name'),
        identifier: listIdentifiers(party)[0] ?? null,
        legalRegistration: readCoded(listElements(party, 'SpecifiedLegalOrganization', 'ID')[0]),
      }
    : null;
}

export function readRepresentative(party: XmlElement | undefined): TaxRepresentative | null {
  return party
    ? {
        name: textAt(party, 'Name'),
        vatId: readTaxRegistration(party, 'VA'),
        address: readAddress(listElements(party, 'PostalTradeAddress')[0]),
      }
    : null;
}

export function readDelivery(delivery: XmlElement): Delivery | null {
  const [party] = listElements(delivery, 'ShipToTradeParty');
  const date = readDay(delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime');
  if (!party && date === '') return null;
  return {
    name: party ? textAt(party, 'Name') : '',
    locationIdentifier: (party && listIdentifiers(party)[0]) ?? null,
    date,
    address: party ? readAddress(listElements(party, 'PostalTradeAddress')[0]) : null,
  };
}
