import { colourSchema } from '#platform/contract/colours.ts';
import {
  flag,
  image,
  keptSecret,
  line,
  multiline,
  number,
  optionalNumber,
  presetChoice,
  ruledLine,
} from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { byteText } from '#platform/contract/optional-kinds.ts';
import { maxNoteBytes } from '../objects/fields/limits.ts';

const maxSecret = 500;
const kept = () => keptSecret({ max: maxSecret });

/** Access to the account at Scout: token, its secret and the verifier of its confirmation. */
export const scoutFields = defineFields({ token: kept(), tokenSecret: kept(), verifier: kept() });

/** Ways to send files to a portal. */
export const portalProtocols = ['ftps', 'sftp', 'ftp'] as const;
const maxPort = 65_535;

/** Usual port of each. */
export const usualPorts = { ftps: 21, sftp: 22, ftp: 21 } as const satisfies Record<
  (typeof portalProtocols)[number],
  number
>;

/** Ways in which the document of a package names its pictures: as files beside it, or within it. */
export const pictureLocations = ['EXTERN', 'INTERN'] as const;

/** Server on which a portal collects the objects of the agency. */
export const portalFields = defineFields({
  anbieterNr: line({ max: 100 }),
  protocol: presetChoice(portalProtocols, 'ftps', { naming: 'estateConfiguration.protocols' }),
  host: line({ max: 253 }),
  port: optionalNumber({ min: 1, max: maxPort }),
  user: line({ max: 200 }),
  password: kept(),
  folder: line({ max: 500 }),
  hostKey: line({ max: 100 }),
  pictures: presetChoice(pictureLocations, 'EXTERN', { naming: 'estateConfiguration.pictureLocations' }),
  namespace: flag(),
});

/** Texts that new objects get. */
export const standardFields = defineFields({
  courtage: line({ max: 100 }),
  courtageNote: line({ max: 500 }),
  otherNote: byteText({ maxBytes: maxNoteBytes }),
});

/** Texts of every exposé. */
export const exposeFields = defineFields({ agb: multiline({ max: 20_000 }) });

/** Ways to an exposé: with a contract where commission falls due to the reader, or without one. */
const exposeModes = ['contract', 'open'] as const;

/** Words of the button that makes such a contract (§ 312j (3) BGB): zahlungspflichtig beauftragen. */
const contractButtons = ['zahlungspflichtig', 'kostenpflichtig'] as const;

const maxLawText = 20_000;
const maxDeletionMonths = 36;

/** Rules about interested people: when silent ones are deleted, and what they agree to before an exposé. */
export const stakeholderFields = defineFields({
  deletionMonths: number({ min: 1, max: maxDeletionMonths }),
  exposeMode: presetChoice(exposeModes, 'contract', { naming: 'estateConfiguration.exposeModes' }),
  contractButton: presetChoice(contractButtons, 'zahlungspflichtig', { naming: 'estateConfiguration.contractButtons' }),
  // Empty: the wording of the product, in the language of the reader.
  withdrawalText: multiline({ max: maxLawText }),
  privacyText: multiline({ max: maxLawText }),
});

/** Designs of exposés: „Linie“ for every day, „Magazin“ for villas, „Werkplan“ for investments, business and sites. */
export const exposeDesigns = ['line', 'magazine', 'plan'] as const;
export type ExposeDesign = (typeof exposeDesigns)[number];

/** Look of the exposés of an agency, and whom their readers may ask. */
export const appearanceFields = defineFields({
  design: presetChoice(exposeDesigns, 'line', { naming: 'estateConfiguration.designs' }),
  colour: ruledLine({ rule: colourSchema, max: 7 }),
  contact: line({ max: 200 }),
  address: line({ max: 300 }),
  telephone: line({ max: 60 }),
  email: line({ max: 320 }),
  website: line({ max: 200 }),
  imprint: multiline({ max: 2000 }),
});

/** Largest uploaded logo that is decoded, in pixels. */
export const maxLogoPixels = 8_000_000;
/** Bytes of a logo: the request carries it in base64. */
export const maxLogoBytes = 1024 * 1024;

/** Logo on the first and last page of exposés. */
export const logoFields = defineFields({
  logo: image({ rule: { mediaTypes: ['image/png', 'image/jpeg'], maxBytes: maxLogoBytes }, error: 'expose_logo_type' }),
});
