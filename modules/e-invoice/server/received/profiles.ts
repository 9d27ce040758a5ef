export interface Profile {
  /** Null for a variant of EN 16931 that is not in the list. */
  readonly name: string | null;
  /** MINIMUM and BASIC WL carry no lines: they are booking aids, not invoices. */
  readonly isInvoice: boolean;
  /** True for extensions of EN 16931 with their own rules for sums. */
  readonly isExtended?: boolean;
  /** True for Peppol PINT, whose categories and code lists depend on the country: required content and sums apply. */
  readonly isInternational?: boolean;
}

const patterns: readonly (readonly [RegExp, Profile])[] = [
  [/^urn:factur-x\.eu:1p0:minimum$/u, { name: 'Factur-X MINIMUM', isInvoice: false }],
  [/^urn:factur-x\.eu:1p0:basicwl$/u, { name: 'Factur-X BASIC WL', isInvoice: false }],
  [/^urn:zugferd\.de:2p0:minimum$/u, { name: 'ZUGFeRD 2.0 MINIMUM', isInvoice: false }],
  [/^urn:zugferd\.de:2p0:basicwl$/u, { name: 'ZUGFeRD 2.0 BASIC WL', isInvoice: false }],
  [/factur-x\.eu:1p0:basic$/u, { name: 'Factur-X BASIC', isInvoice: true }],
  [/factur-x\.eu:1p0:extended$/u, { name: 'Factur-X EXTENDED', isInvoice: true, isExtended: true }],
  [/\burn:zugferd\.de:2p0:basic$/u, { name: 'ZUGFeRD 2.0 BASIC', isInvoice: true }],
  [/\burn:zugferd\.de:2p0:extended$/u, { name: 'ZUGFeRD 2.0 EXTENDED', isInvoice: true, isExtended: true }],
  [/\burn:zugferd\.de:2p0:/u, { name: 'ZUGFeRD 2.0', isInvoice: true }],
  [
    /#compliant#urn:(?:xeinkauf\.de:kosit|xoev-de:kosit:standard):xrechnung_\d+\.\d+(?:#.*)?$/u,
    { name: 'XRechnung', isInvoice: true },
  ],
  [
    /#urn:fdc:peppol\.eu:2017:poacc:(?:billing|selfbilling):3\.0$/u,
    { name: 'Peppol BIS Billing 3.0', isInvoice: true },
  ],
  [/^urn:peppol:pint:/u, { name: 'Peppol PINT', isInvoice: true, isInternational: true }],
  [/\bnlcius\b/u, { name: 'NLCIUS', isInvoice: true }],
  [/\burn:ubl\.be:/u, { name: 'UBL.BE', isInvoice: true, isExtended: true }],
  [/:cius-it:/u, { name: 'CIUS-IT', isInvoice: true }],
  [/:cius-ro:/u, { name: 'CIUS-RO', isInvoice: true }],
  [/:cius-pt:/u, { name: 'CIUS-PT', isInvoice: true }],
  [/cpro\.gouv\.fr:.*extended/u, { name: 'EXTENDED-CTC-FR', isInvoice: true, isExtended: true }],
  [/cpro\.gouv\.fr:/u, { name: 'CIUS-CTC-FR', isInvoice: true }],
  [/^urn:cen\.eu:en16931:2017$/u, { name: 'EN 16931', isInvoice: true }],
];

/** A CIUS restricts the standard, an extension adds to it: both are invoices of EN 16931 by definition. */
const standard = /^urn:(?:cen\.eu:en16931:2017|zugferd\.de:2p0:|factur-x\.eu:1p0:|peppol:pint:)/u;

/** Finds the profile of an identifier (BT-24); undefined if it belongs to another standard. */
export function findProfile(identifier: string): Profile | undefined {
  const folded = identifier.toLowerCase();
  if (!standard.test(folded)) return undefined;
  return (
    patterns.find(([pattern]) => pattern.test(folded))?.[1] ?? {
      name: null,
      isInvoice: true,
      isExtended: /[#:]conformant[#:]/u.test(folded),
    }
  );
}
