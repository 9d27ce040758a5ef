export interface Profile {
  readonly name: string;
  /** MINIMUM and BASIC WL carry no lines: they are booking aids, not invoices. */
  readonly isInvoice: boolean;
  /** True for profiles beyond EN 16931 with their own rules for sums. */
  readonly isExtended?: boolean;
}

const patterns: readonly (readonly [RegExp, Profile])[] = [
  [/^urn:factur-x\.eu:1p0:minimum$/u, { name: 'Factur-X MINIMUM', isInvoice: false }],
  [/^urn:factur-x\.eu:1p0:basicwl$/u, { name: 'Factur-X BASIC WL', isInvoice: false }],
  [/^urn:cen\.eu:en16931:2017#compliant#urn:factur-x\.eu:1p0:basic$/u, { name: 'Factur-X BASIC', isInvoice: true }],
  [
    /^urn:cen\.eu:en16931:2017#conformant#urn:factur-x\.eu:1p0:extended$/u,
    { name: 'Factur-X EXTENDED', isInvoice: true, isExtended: true },
  ],
  [
    /^urn:cen\.eu:en16931:2017#compliant#urn:(?:xeinkauf\.de:kosit|xoev-de:kosit:standard):xrechnung_\d+\.\d+(?:#.*)?$/u,
    { name: 'XRechnung', isInvoice: true },
  ],
  [
    /^urn:cen\.eu:en16931:2017#compliant#urn:fdc:peppol\.eu:2017:poacc:billing:3\.0$/u,
    { name: 'Peppol BIS Billing 3.0', isInvoice: true },
  ],
  [/^urn:cen\.eu:en16931:2017$/u, { name: 'EN 16931', isInvoice: true }],
];

/** Finds the profile of an identifier (BT-24); undefined if it is unknown. */
export function findProfile(identifier: string): Profile | undefined {
  return patterns.find(([pattern]) => pattern.test(identifier))?.[1];
}
