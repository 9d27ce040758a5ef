import type { TenantContext } from '#platform/server/http/context.ts';
import { deriveSettingsKey, readArea, readSecrets } from '#platform/server/settings/settings.ts';
import type { PropertyConfiguration } from '../../contract/configuration/configuration.ts';
import { readDeliveryState } from '../data-state/delivery-state.ts';
import type { DeliveryState } from '../data-state/delivery-state.ts';
import { accessConfig } from './access-config.ts';
import { nextStart } from './sync-times.ts';
import { dataSyncConfig, ftpConfig } from './settings.ts';

/** The cards as they are answered: the password never is. */
export async function answerConfigurations(
  context: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  secretKey: string,
): Promise<PropertyConfiguration[]> {
  const [ftp, sync, access] = await readArea(context.tx, ftpConfig.area, [ftpConfig, dataSyncConfig, accessConfig]);
  const { password = '' } = await readSecrets(context, ftpConfig, deriveSettingsKey(secretKey));
  const { host, port, user, protocol, folder, hostKey } = ftp.properties;
  return [
    {
      configIdentifier: 'ftpConfig',
      properties: { host, port, user, passwordSet: password !== '', protocol, folder, hostKey },
      version: ftp.version,
    },
    {
      configIdentifier: 'dataSyncConfig',
      properties: answerSync(sync.properties.syncHour, await readDeliveryState(context.tx), context.clock.now()),
      version: sync.version,
    },
    { configIdentifier: 'accessConfig', properties: access.properties, version: access.version },
  ];
}

function answerSync(
  syncHour: number | null,
  { lastUpdateAt, expirationId, lastTransaction, scheduledDay }: DeliveryState,
  now: Date,
) {
  const nextUpdateAt = syncHour === null ? null : nextStart(syncHour, scheduledDay, now).toISOString();
  return { syncHour, lastUpdateAt, nextUpdateAt, expirationId, lastTransaction };
}
