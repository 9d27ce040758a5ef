import type { RemoteTarget } from '#platform/server/connectors/remote-folder.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { deriveSettingsKey, readSecrets, readSettings } from '#platform/server/settings/settings.ts';
import { packagePortals } from '../../contract/objects/channels.ts';
import type { PackagePortal, Portal } from '../../contract/objects/channels.ts';
import { usualPorts } from '../../contract/configuration/configuration-fields.ts';
import { portalSettings, scoutConfig } from '../configuration/settings.ts';
import type { ScoutAccount } from '../scout/scout-client.ts';

type Reading = Pick<TenantContext, 'tx' | 'actor'>;

/** Parts of the installation by which portals are reached. */
export type PortalParts = Pick<Platform, 'secretKey' | 'configuration' | 'connect'>;

/** Cards of the configuration by portal. */
export const configOf = {
  ebay: 'ftpConfigEbay',
  immowelt: 'ftpConfigImmowelt',
  ivd: 'ftpConfigIVD',
} as const satisfies Record<PackagePortal, keyof typeof portalSettings>;

/** Server on which a portal collects packages, and how it wants them. */
export interface PackageTarget extends RemoteTarget {
  readonly providerNumber: string;
  readonly folder: string;
  readonly hasNamespace: boolean;
  readonly pictures: 'EXTERN' | 'INTERN';
}

/** Reads the server of a portal, with its password; undefined while none is entered. */
export async function readPackageTarget(
  context: Reading,
  portal: PackagePortal,
  { secretKey }: Pick<PortalParts, 'secretKey'>,
): Promise<PackageTarget | undefined> {
  const settings = portalSettings[configOf[portal]];
  const { properties } = await readSettings(context.tx, settings);
  if (properties.host === '') return undefined;
  const { password = '' } = await readSecrets(context, settings, deriveSettingsKey(secretKey));
  const { protocol, host, port, user, hostKey, anbieterNr, folder, namespace, pictures } = properties;
  return {
    protocol,
    host,
    port: port ?? usualPorts[protocol],
    user,
    password,
    ...(hostKey !== '' && { hostKey }),
    providerNumber: anbieterNr,
    folder,
    hasNamespace: namespace,
    pictures,
  };
}

/** Reads the account at Scout; undefined while none is connected. */
export async function readScoutAccount(
  context: Reading,
  { secretKey, configuration: { scout } }: Pick<PortalParts, 'secretKey' | 'configuration'>,
): Promise<ScoutAccount | undefined> {
  if (scout === undefined) return undefined;
  const { token = '', tokenSecret = '' } = await readSecrets(context, scoutConfig, deriveSettingsKey(secretKey));
  if (token === '' || tokenSecret === '') return undefined;
  return { baseUrl: scout.url, consumer: scout.consumer, token: { key: token, secret: tokenSecret } };
}

/** Says which portals an agency is connected with. */
export async function readConnectedPortals(context: Reading, parts: PortalParts): Promise<ReadonlySet<Portal>> {
  const connected = new Set<Portal>();
  if ((await readScoutAccount(context, parts)) !== undefined) connected.add('scout');
  for (const portal of packagePortals) {
    const { properties } = await readSettings(context.tx, portalSettings[configOf[portal]]);
    if (properties.host !== '') connected.add(portal);
  }
  return connected;
}
