import type { z } from 'zod';
import type { Route } from '#platform/server/http/route.ts';
import { serveCard, serveSettings } from '#platform/server/settings/serve-settings.ts';
import type { CardChange } from '#platform/server/settings/serve-settings.ts';
import { deriveSettingsKey, readSecrets } from '#platform/server/settings/settings.ts';
import { estateConfigurationCalls } from '../../contract/configuration/configuration.ts';
import type { PortalConfig, portalInputSchema } from '../../contract/configuration/configuration.ts';
import type { PackagePortal } from '../../contract/objects/channels.ts';
import { serveExposeLogo } from './expose-logo.ts';
import type { LogoParts } from './expose-logo.ts';
import { configurationLog, savePortal, saveScout } from './save-connections.ts';
import {
  exposeAppearance,
  exposeValues,
  portalSettings,
  scoutConfig,
  stakeholderValues,
  standardValues,
} from './settings.ts';

/** Cards of the configuration: texts, and the connections to portals, whose secrets are never answered. */
export function createConfigurationRoutes({
  secretKey,
  ...parts
}: LogoParts & { readonly secretKey: string }): readonly Route[] {
  const key = deriveSettingsKey(secretKey);
  const isSet = (secret: string | undefined) => (secret ?? '') !== '';
  const servePortal = (identifier: PortalConfig, portal: PackagePortal) =>
    serveCard(portalSettings[identifier], {
      answer: async ({ properties }, context) => {
        const { password } = await readSecrets(context, portalSettings[identifier], key);
        return { ...properties, passwordSet: isSet(password) };
      },
      write: (context, change: CardChange<z.output<typeof portalInputSchema>>) =>
        savePortal(context, { settings: portalSettings[identifier], portal }, change, secretKey),
    });
  return serveSettings(estateConfigurationCalls, configurationLog, {
    standardValues: serveCard(standardValues),
    exposeValues: serveCard(exposeValues),
    exposeAppearance: serveCard(exposeAppearance),
    exposeLogo: serveExposeLogo(parts),
    stakeholderValues: serveCard(stakeholderValues),
    isConfig: serveCard(scoutConfig, {
      answer: async (_stored, context) => {
        const { token, tokenSecret, verifier } = await readSecrets(context, scoutConfig, key);
        return { tokenSet: isSet(token), tokenSecretSet: isSet(tokenSecret), verifierSet: isSet(verifier) };
      },
      write: (context, change: CardChange<Parameters<typeof saveScout>[1]['properties']>) =>
        saveScout(context, change, secretKey),
    }),
    ftpConfigIVD: servePortal('ftpConfigIVD', 'ivd'),
    ftpConfigEbay: servePortal('ftpConfigEbay', 'ebay'),
    ftpConfigImmowelt: servePortal('ftpConfigImmowelt', 'immowelt'),
  });
}
