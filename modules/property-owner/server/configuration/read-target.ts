import type { RemoteTarget } from '#platform/server/connectors/remote-folder.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { SealingKey } from '#platform/server/sealing/seal.ts';
import { readSecrets, readSettings } from '#platform/server/settings/settings.ts';
import { ftpConfig } from './settings.ts';

/** Server and folder of the deliveries. */
export interface DeliverySource extends RemoteTarget {
  readonly folder: string;
}

/** The connection with its password; undefined while none is set up. @param key of secrets of settings */
export async function readTarget(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  key: SealingKey,
): Promise<DeliverySource | undefined> {
  const { properties } = await readSettings(context.tx, ftpConfig);
  if (properties.host === '') return undefined;
  const { password = '' } = await readSecrets(context, ftpConfig, key);
  return { ...properties, password };
}
