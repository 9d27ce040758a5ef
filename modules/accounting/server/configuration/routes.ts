import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { configurationSchema, getConfiguration, saveConfiguration } from '../../contract/configuration.ts';
import type { ConfigurationInput } from '../../contract/configuration.ts';
import { normalizeLogo } from './logo.ts';
import { readConfigurations, writeConfiguration } from './repository.ts';

export const configurationRoutes: readonly Route[] = [
  route(getConfiguration, async (_, { read }) => ({ configurations: await read(readConfigurations) })),
  route(saveConfiguration, async ({ body }, { transaction }) => {
    // Decoding an image takes time: before the transaction, not inside it.
    const properties = await normalizeProperties(body);
    const { configIdentifier } = body;
    const version = await transaction((context) => writeConfiguration(context, { configIdentifier, properties }, body.version));
    if (version === undefined) throw new AppError('changed_meanwhile');
    return { configuration: configurationSchema.parse({ configIdentifier, properties, version }) };
  }),
];

async function normalizeProperties(input: ConfigurationInput): Promise<ConfigurationInput['properties']> {
  return input.configIdentifier === 'logoConfig' ? { logo: await normalizeLogo(input.properties.logo) } : input.properties;
}
