import { line, multiline, optionalNumber, presetChoice, secret } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { byteText } from '#platform/contract/optional-kinds.ts';
import { maxNoteBytes } from '../objects/fields/limits.ts';

const maxSecret = 500;
// An empty one keeps what is saved.
const kept = () => ({ ...secret({ min: 0, max: maxSecret }), isRequired: false });

/** Access to the account at Scout: token, its secret and the verifier of its confirmation. */
export const scoutFields = defineFields({ token: kept(), tokenSecret: kept(), verifier: kept() });

/** Ways to send files to a portal. */
export const portalProtocols = ['ftps', 'sftp', 'ftp'] as const;
const maxPort = 65_535;

/** Server on which a portal collects the objects of the agency. */
export const portalFields = defineFields({
  anbieterNr: line({ max: 100 }),
  protocol: presetChoice(portalProtocols, 'ftps', { naming: 'estateConfiguration.protocols' }),
  host: line({ max: 253 }),
  port: optionalNumber({ min: 1, max: maxPort }),
  user: line({ max: 200 }),
  password: kept(),
});

/** Texts that new objects get. */
export const standardFields = defineFields({
  courtage: line({ max: 100 }),
  courtageNote: line({ max: 500 }),
  otherNote: byteText({ maxBytes: maxNoteBytes }),
});

/** Texts of every exposé. */
export const exposeFields = defineFields({ agb: multiline({ max: 20_000 }) });
