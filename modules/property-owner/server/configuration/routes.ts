import type { z } from 'zod';
import type { ConnectOptions } from '#platform/server/connectors/remote-folder.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { serveCard, serveSettings } from '#platform/server/settings/serve-settings.ts';
import type { CardChange } from '#platform/server/settings/serve-settings.ts';
import { deriveSettingsKey, readSecrets } from '#platform/server/settings/settings.ts';
import { propertyConfigurationCalls, testPropertyConnection } from '../../contract/configuration/configuration.ts';
import type { ftpInputSchema } from '../../contract/configuration/data-connection.ts';
import { configurationLog } from '../configuration-log.ts';
import { readDeliveryState } from '../data-state/delivery-state.ts';
import type { DeliveryState } from '../data-state/delivery-state.ts';
import { analyticsConfig } from './analytics-config.ts';
import { accessConfig, saveAccess } from './access-config.ts';
import { contactConfig } from './contact-config.ts';
import { countConnectionAttempt } from '#platform/server/connectors/connection-attempts.ts';
import { readTarget } from './read-target.ts';
import { saveConnection, saveSchedule } from './save-configuration.ts';
import { dataSyncConfig, ftpConfig } from './settings.ts';
import { nextStart } from './sync-times.ts';
import { testConnection } from './test-connection.ts';

export interface ConnectionParts {
  readonly secretKey: string;
  readonly connect: ConnectOptions;
}

export function createConfigurationRoutes({ secretKey, connect }: ConnectionParts): readonly Route[] {
  const key = deriveSettingsKey(secretKey);
  return [
    ...serveSettings(propertyConfigurationCalls, configurationLog, {
      ftpConfig: serveCard(ftpConfig, {
        answer: async ({ properties }, context) => {
          const { password = '' } = await readSecrets(context, ftpConfig, key);
          return { ...properties, passwordSet: password !== '' };
        },
        write: (context, change: CardChange<z.output<typeof ftpInputSchema>>) =>
          saveConnection(context, change, secretKey),
      }),
      dataSyncConfig: serveCard(dataSyncConfig, {
        answer: async ({ properties: { syncHour } }, context) =>
          answerSync(syncHour, await readDeliveryState(context.tx), context.clock.now()),
        write: saveSchedule,
      }),
      accessConfig: serveCard(accessConfig, { write: saveAccess }),
      contactConfig: serveCard(contactConfig),
      analyticsConfig: serveCard(analyticsConfig),
    }),
    route(testPropertyConnection, async (_, { transaction, signal }) => {
      const target = await transaction(async (context) => {
        await countConnectionAttempt(context, 'property-owner');
        return readTarget(context, key);
      });
      return testConnection(target, connect, signal);
    }),
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
