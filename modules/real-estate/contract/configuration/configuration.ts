import { z } from 'zod';
import { fieldsCard, settingsCalls, settingsCard } from '#platform/contract/settings.ts';
import { lineSchema, lineSecretSchema } from '#platform/contract/texts.ts';
import { realEstatePermission } from '../catalogue.ts';
import {
  appearanceFields,
  exposeFields,
  logoFields,
  maxLogoBytes,
  pictureLocations,
  portalFields,
  portalProtocols,
  stakeholderFields,
  standardFields,
} from './configuration-fields.ts';

const sentSecret = lineSecretSchema(500)
  .nullable()
  .optional()
  .describe('absent or empty: the saved one; null removes it');
const ignored = z.boolean().optional().describe('ignored');

const scoutCard = settingsCard('isConfig', {
  input: z.strictObject({
    token: sentSecret,
    tokenSecret: sentSecret,
    verifier: sentSecret,
    tokenSet: ignored,
    tokenSecretSet: ignored,
    verifierSet: ignored,
  }),
  answer: z.object({ tokenSet: z.boolean(), tokenSecretSet: z.boolean(), verifierSet: z.boolean() }),
});

const folderSchema = lineSchema(500).refine((folder) => !folder.split('/').includes('..'), {
  error: 'portal_folder_upwards',
});

/** Body of a portal's card; an empty host ends the connection. */
export const portalInputSchema = z.strictObject({
  anbieterNr: portalFields.anbieterNr.wire,
  host: lineSchema(253),
  port: portalFields.port.wire.optional().describe('absent or null: the usual one of the protocol'),
  user: lineSchema(200),
  password: lineSecretSchema(500).optional().describe('absent or empty: the saved one'),
  passwordSet: ignored,
  protocol: z.enum(portalProtocols).optional().describe('absent: sftp for port 22, else ftps'),
  folder: folderSchema.optional().describe('in which the portal collects packages; absent: as it was'),
  hostKey: lineSchema(100)
    .optional()
    .describe('confirmed fingerprint of the SFTP host or of a certificate that is not valid by itself'),
  pictures: z.enum(pictureLocations).optional().describe('EXTERN: pictures are files of the package, the usual way'),
  namespace: z.boolean().optional().describe('true: the document names the namespace of OpenImmo'),
});

const portalAnswerSchema = z.object({
  anbieterNr: z.string(),
  host: z.string(),
  port: z.number().nullable(),
  user: z.string(),
  protocol: z.enum(portalProtocols),
  passwordSet: z.boolean(),
  folder: z.string(),
  hostKey: z.string().describe('empty: none confirmed'),
  pictures: z.enum(pictureLocations),
  namespace: z.boolean(),
});

const portalCard = <const Identifier extends string>(identifier: Identifier) =>
  settingsCard(identifier, { input: portalInputSchema, answer: portalAnswerSchema });

/** Portals that collect files from a server. */
const portalConfigs = ['ftpConfigIVD', 'ftpConfigEbay', 'ftpConfigImmowelt'] as const;
export type PortalConfig = (typeof portalConfigs)[number];

export const standardCard = fieldsCard('standardValues', standardFields);
export const exposeCard = fieldsCard('exposeValues', exposeFields);
export const appearanceCard = fieldsCard('exposeAppearance', appearanceFields);
const logoCard = fieldsCard('exposeLogo', logoFields);
export const stakeholderCard = fieldsCard('stakeholderValues', stakeholderFields);

/** Cards of the configuration of an estate agency. */
export const estateConfigurationCalls = settingsCalls({
  name: 'Estate',
  path: '/api/ri/real-estate/configuration',
  access: { permission: realEstatePermission },
  summaries: {
    get: 'Returns the connections to the portals and the texts that objects and exposés begin with; secrets are never answered, only whether they are set',
    save: 'Saves one card of the configuration; a stored password stays only for the same user and host',
  },
  cards: [
    standardCard,
    exposeCard,
    appearanceCard,
    logoCard,
    stakeholderCard,
    scoutCard,
    portalCard('ftpConfigIVD'),
    portalCard('ftpConfigEbay'),
    portalCard('ftpConfigImmowelt'),
  ],
  errors: [
    'expose_logo_unreadable',
    'expose_logo_too_large',
    'too_many_requests',
    'overloaded',
    'file_store_unavailable',
  ],
  // A logo in base64 and an envelope, in which the texts of a card have room, too.
  bodyLimit: Math.ceil((maxLogoBytes * 4) / 3) + 128 * 1024,
});
export const { get: getEstateConfiguration, save: saveEstateConfiguration } = estateConfigurationCalls;

export type EstateConfiguration = z.infer<typeof estateConfigurationCalls.entry>;
