import type { ConnectOptions } from '#platform/server/connectors/remote-folder.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { deriveSettingsKey } from '#platform/server/settings/settings.ts';
import {
  getPropertyConfiguration,
  savePropertyConfiguration,
  testPropertyConnection,
} from '../../contract/configuration/configuration.ts';
import type { PropertyConfiguration } from '../../contract/configuration/configuration.ts';
import { saveAccess } from './access-config.ts';
import { answerConfigurations } from './answer-configuration.ts';
import { countConnectionAttempt } from './connection-attempts.ts';
import { readTarget } from './read-target.ts';
import { saveConnection, saveSchedule } from './save-configuration.ts';
import { testConnection } from './test-connection.ts';

export interface ConnectionParts {
  readonly secretKey: string;
  readonly connect: ConnectOptions;
}

export function createConfigurationRoutes({ secretKey, connect }: ConnectionParts): readonly Route[] {
  const answerOne = async (
    context: TenantContext,
    identifier: PropertyConfiguration['configIdentifier'],
  ): Promise<{ configuration: PropertyConfiguration }> => {
    const configuration = (await answerConfigurations(context, secretKey)).find(
      ({ configIdentifier }) => configIdentifier === identifier,
    );
    if (!configuration) throw new Error(`There is no card ${identifier}`);
    return { configuration };
  };
  return [
    route(getPropertyConfiguration, (_, { read }) =>
      read(async (context) => ({ configurations: await answerConfigurations(context, secretKey) })),
    ),
    route(savePropertyConfiguration, ({ body }, { transaction }) =>
      transaction(async (context) => {
        if (body.configIdentifier === 'ftpConfig')
          await saveConnection(context, { properties: body.properties, version: body.version }, secretKey);
        else if (body.configIdentifier === 'accessConfig')
          await saveAccess(context, { properties: body.properties, version: body.version });
        else await saveSchedule(context, { properties: body.properties, version: body.version });
        return answerOne(context, body.configIdentifier);
      }),
    ),
    route(testPropertyConnection, async (_, { transaction, signal }) => {
      const target = await transaction(async (context) => {
        await countConnectionAttempt(context);
        return readTarget(context, deriveSettingsKey(secretKey));
      });
      return testConnection(target, connect, signal);
    }),
  ];
}
