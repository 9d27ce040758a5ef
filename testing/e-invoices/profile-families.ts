import type { EInvoice } from '#modules/e-invoice/contract/model.ts';
import { specifications } from '#modules/e-invoice/contract/model.ts';
import { writeCii, writeUbl } from '#modules/e-invoice/server/index.ts';
import { invoiceCases } from './invoice-cases.ts';

/** Profiles that are written alike. */
export interface ProfileFamily {
  readonly syntax: 'cii' | 'ubl';
  /** BT-24 of each profile, and the name under which it is shown; null for one that is not known. */
  readonly profiles: Readonly<Record<string, string | null>>;
  /** File name in the PDF; null for XML alone. */
  readonly fileName: string | null;
}

/** A file of another program, as it arrives. */
export interface FamilyFile {
  readonly name: string;
  readonly xml: string;
  readonly specification: string;
  readonly profileName: string | null;
  readonly invoice: EInvoice;
  readonly fileName: string | null;
}

const en = 'urn:cen.eu:en16931:2017';
const compliant = (identifier: string): string => `${en}#compliant#${identifier}`;
const conformant = (identifier: string): string => `${en}#conformant#${identifier}`;
const xrechnung = { [specifications.xrechnung]: 'XRechnung' };

export const profileFamilies: Readonly<Record<string, ProfileFamily>> = {
  'XRechnung CII': { syntax: 'cii', profiles: xrechnung, fileName: null },
  'XRechnung UBL': { syntax: 'ubl', profiles: xrechnung, fileName: null },
  'Peppol BIS': {
    syntax: 'ubl',
    profiles: {
      [compliant('urn:fdc:peppol.eu:2017:poacc:billing:3.0')]: 'Peppol BIS Billing 3.0',
      [compliant('urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0')]: 'Peppol BIS Billing 3.0',
    },
    fileName: null,
  },
  'national variants in UBL': {
    syntax: 'ubl',
    profiles: {
      [compliant('urn:fdc:nen.nl:nlcius:v1.0')]: 'NLCIUS',
      [conformant('urn:UBL.BE:1.0.0.20180214')]: 'UBL.BE',
      [compliant('urn:fatturapa.gov.it:CIUS-IT:2.0.0')]: 'CIUS-IT',
      [compliant('urn:efactura.mfinante.ro:CIUS-RO:1.0.1')]: 'CIUS-RO',
      [compliant('urn:feap.gov.pt:CIUS-PT:2.1.1')]: 'CIUS-PT',
      [compliant('urn:mfin.gov.hr:cius-2025:1.0')]: null,
    },
    fileName: null,
  },
  'national variants in CII': {
    syntax: 'cii',
    profiles: {
      [conformant('urn.cpro.gouv.fr:1p0:extended-ctc-fr')]: 'EXTENDED-CTC-FR',
      [compliant('urn.cpro.gouv.fr:1p0:einvoicing')]: 'CIUS-CTC-FR',
      [compliant('urn:example.at:cius:1.0')]: null,
    },
    fileName: null,
  },
  'Factur-X and ZUGFeRD 2.x': {
    syntax: 'cii',
    profiles: {
      [en]: 'EN 16931',
      [compliant('urn:factur-x.eu:1p0:basic')]: 'Factur-X BASIC',
      [`${en}:compliant:factur-x.eu:1p0:basic`]: 'Factur-X BASIC',
      [conformant('urn:factur-x.eu:1p0:extended')]: 'Factur-X EXTENDED',
    },
    fileName: 'factur-x.xml',
  },
  'ZUGFeRD 2.0': {
    syntax: 'cii',
    profiles: {
      'urn:zugferd.de:2p0:basic': 'ZUGFeRD 2.0 BASIC',
      'urn:zugferd.de:2p0:extended': 'ZUGFeRD 2.0 EXTENDED',
      [compliant('urn:zugferd.de:2p0:basic')]: 'ZUGFeRD 2.0 BASIC',
      [conformant('urn:zugferd.de:2p0:extended')]: 'ZUGFeRD 2.0 EXTENDED',
    },
    fileName: 'zugferd-invoice.xml',
  },
  'Peppol PINT': {
    syntax: 'ubl',
    profiles: {
      'urn:peppol:pint:billing-1@jp-1': 'Peppol PINT',
      'urn:peppol:pint:billing-1@aunz-1': 'Peppol PINT',
      'urn:peppol:pint:selfbilling-1@sg-1': 'Peppol PINT',
    },
    fileName: null,
  },
};

/** Ways in which programs write the same XML: prefixes, spaces, comments, days with a time zone. */
const styles: Readonly<Record<ProfileFamily['syntax'], readonly ((xml: string) => string)[]>> = {
  cii: [
    (xml) => xml,
    (xml) => xml.replaceAll(/(<\/?|xmlns:)ram:/gu, '$1a:').replace('xmlns:ram=', 'xmlns:a='),
    (xml) => xml.replaceAll(/>(?=<)/gu, '>\n\t'),
    (xml) => xml.replace('<rsm:ExchangedDocument>', '<!-- Beleg --><rsm:ExchangedDocument>'),
  ],
  ubl: [
    (xml) => xml,
    (xml) => xml.replaceAll(/<(\/?)cbc:/gu, '<$1b:').replace('xmlns:cbc=', 'xmlns:b='),
    (xml) => xml.replaceAll(/>(?=<)/gu, '>\r\n  '),
    (xml) => xml.replaceAll(/(<cbc:\w*Date>\d{4}-\d\d-\d\d)(?=<)/gu, '$1+01:00'),
  ],
};

/** The files of a family: every case in one of its profiles and styles, by turns. */
export function writeFamily({ syntax, profiles, fileName }: ProfileFamily): readonly FamilyFile[] {
  const known = Object.entries(profiles);
  return Object.entries(invoiceCases).map(([name, sample], index) => {
    const [specification, profileName] = known[index % known.length] ?? ['', null];
    const invoice = { ...sample, specification };
    const style = styles[syntax][index % styles[syntax].length];
    const written = syntax === 'cii' ? writeCii(invoice) : writeUbl(invoice);
    return { name, xml: style?.(written) ?? written, specification, profileName, invoice, fileName };
  });
}
