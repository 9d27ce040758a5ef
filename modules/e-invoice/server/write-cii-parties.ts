import { element, textElement } from '#platform/server/xml/write-xml.ts';
import type {
  Buyer,
  CodedText,
  Contact,
  Delivery,
  Payee,
  PostalAddress,
  Seller,
  TaxRepresentative,
} from '../contract/model.ts';
import { identifier } from './write-cii-parts.ts';

/** BG-4. */
export function sellerParty(seller: Seller): string {
  return party(
    'ram:SellerTradeParty',
    seller,
    textElement('ram:Description', seller.legalInformation),
    taxRegistration('FC', seller.taxNumber),
  );
}

/** BG-7. */
export function buyerParty(buyer: Buyer): string {
  return party('ram:BuyerTradeParty', buyer, '', '');
}

/** BG-11, BG-12. */
export function representativeParty(representative: TaxRepresentative | null): string {
  if (representative === null) return '';
  return element(
    'ram:SellerTaxRepresentativeTradeParty',
    textElement('ram:Name', representative.name),
    postalAddress(representative.address),
    taxRegistration('VA', representative.vatId),
  );
}

/** BT-70, BT-71, BG-15. */
export function shipToParty({ name, locationIdentifier, address }: Delivery): string {
  return element(
    'ram:ShipToTradeParty',
    ...identifiers([locationIdentifier]),
    textElement('ram:Name', name),
    postalAddress(address),
  );
}

/** BG-10. */
export function payeeParty(payee: Payee | null): string {
  if (payee === null) return '';
  return element(
    'ram:PayeeTradeParty',
    ...identifiers([payee.identifier]),
    textElement('ram:Name', payee.name),
    legalOrganization(payee.legalRegistration, ''),
  );
}

function party(name: string, all: Buyer, description: string, taxNumber: string): string {
  return element(
    name,
    ...identifiers(all.identifiers),
    textElement('ram:Name', all.name),
    description,
    legalOrganization(all.legalRegistration, all.tradingName),
    tradeContact(all.contact),
    postalAddress(all.address),
    all.electronicAddress === null
      ? ''
      : element(
          'ram:URIUniversalCommunication',
          textElement('ram:URIID', all.electronicAddress.value, { schemeID: all.electronicAddress.scheme }),
        ),
    taxNumber,
    taxRegistration('VA', all.vatId),
  );
}

/** Writes identifiers, those without a scheme first. */
function identifiers(all: readonly (CodedText | null)[]): string[] {
  const given = all.filter((one) => one !== null);
  return [...given.filter(({ scheme }) => scheme === ''), ...given.filter(({ scheme }) => scheme !== '')].map(
    identifier,
  );
}

function legalOrganization(registration: CodedText | null, tradingName: string): string {
  const id = registration === null ? '' : textElement('ram:ID', registration.value, { schemeID: registration.scheme });
  return element('ram:SpecifiedLegalOrganization', id, textElement('ram:TradingBusinessName', tradingName));
}

function tradeContact(contact: Contact | null): string {
  if (contact === null) return '';
  return element(
    'ram:DefinedTradeContact',
    textElement('ram:PersonName', contact.name),
    element('ram:TelephoneUniversalCommunication', textElement('ram:CompleteNumber', contact.telephone)),
    element('ram:EmailURIUniversalCommunication', textElement('ram:URIID', contact.email)),
  );
}

function postalAddress(address: PostalAddress | null): string {
  if (address === null) return '';
  return element(
    'ram:PostalTradeAddress',
    textElement('ram:PostcodeCode', address.postcode),
    textElement('ram:LineOne', address.line1),
    textElement('ram:LineTwo', address.line2),
    textElement('ram:LineThree', address.line3),
    textElement('ram:CityName', address.city),
    textElement('ram:CountryID', address.country),
    textElement('ram:CountrySubDivisionName', address.subdivision),
  );
}

/** Writes a registration: `VA` is an identifier for VAT, `FC` a tax number. */
function taxRegistration(scheme: 'VA' | 'FC', number: string): string {
  return element('ram:SpecifiedTaxRegistration', textElement('ram:ID', number, { schemeID: scheme }));
}
