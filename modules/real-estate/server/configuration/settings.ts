import { z } from 'zod';
import { defineSettings, storeCard } from '#platform/server/settings/define-settings.ts';
import {
  appearanceCard,
  exposeCard,
  stakeholderCard,
  standardCard,
} from '../../contract/configuration/configuration.ts';
import type { PortalConfig } from '../../contract/configuration/configuration.ts';
import { pictureLocations, portalProtocols } from '../../contract/configuration/configuration-fields.ts';

const area = 'real-estate';

/** Texts that new objects get. */
export const standardValues = storeCard(area, standardCard, { courtage: '', courtageNote: '', otherNote: '' });

/** Texts of every exposé. */
export const exposeValues = storeCard(area, exposeCard, { agb: '' });

/** Rules about interested people. */
export const stakeholderValues = storeCard(area, stakeholderCard, {
  deletionMonths: 6,
  exposeMode: 'contract',
  contractButton: 'zahlungspflichtig',
  withdrawalText: '',
  privacyText: '',
});

const secretText = z.string().optional();

/** Look of the exposés, and whom their readers may ask. */
export const exposeAppearance = storeCard(area, appearanceCard, {
  design: 'line',
  colour: '',
  contact: '',
  address: '',
  telephone: '',
  email: '',
  website: '',
  imprint: '',
});

/** Access to the account at Scout. */
export const scoutConfig = defineSettings(
  area,
  'isConfig',
  z.object({ token: secretText, tokenSecret: secretText, verifier: secretText }),
  { defaults: {}, secret: ['token', 'tokenSecret', 'verifier'] },
);

const portalSchema = z.object({
  anbieterNr: z.string(),
  host: z.string(),
  port: z.number().nullable(),
  user: z.string(),
  protocol: z.enum(portalProtocols),
  password: secretText,
  // Absent in cards that were saved before packages were sent.
  folder: z.string().default(''),
  hostKey: z.string().default(''),
  pictures: z.enum(pictureLocations).default('EXTERN'),
  namespace: z.boolean().default(false),
});

const portalConfig = (identifier: PortalConfig) =>
  defineSettings(area, identifier as string, portalSchema, {
    defaults: {
      anbieterNr: '',
      host: '',
      port: null,
      user: '',
      protocol: 'ftps',
      folder: '',
      hostKey: '',
      pictures: 'EXTERN',
      namespace: false,
    },
    secret: ['password'],
  });

/** Servers on which portals collect the objects. */
export const portalSettings = {
  ftpConfigIVD: portalConfig('ftpConfigIVD'),
  ftpConfigEbay: portalConfig('ftpConfigEbay'),
  ftpConfigImmowelt: portalConfig('ftpConfigImmowelt'),
} as const satisfies Record<PortalConfig, unknown>;
export type PortalSettings = (typeof portalSettings)[PortalConfig];
