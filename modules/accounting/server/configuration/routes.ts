import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createRateLimit } from '#platform/server/limits/rate-limit.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { configurationSchema, getConfiguration, saveConfiguration } from '../../contract/configuration.ts';
import type { ConfigurationInput } from '../../contract/configuration.ts';
import { describeLogo, normalizeLogo } from './logo.ts';
import type { LogoContext } from './logo.ts';
import { lockProperties, readConfigurations, writeConfiguration } from './repository.ts';

// More than anybody needs who tries logos.
const uploadsPerHour = { name: 'logos', max: 60, seconds: 3600 } as const;

/** @param pictures checks and encodes logos */
export function createConfigurationRoutes(pictures: PictureProcessor): readonly Route[] {
  const uploads = createRateLimit(uploadsPerHour);
  return [
    route(getConfiguration, async (_, { read }) => ({ configurations: await read(readConfigurations) })),
    route(saveConfiguration, async ({ body }, { transaction, actor, clock, signal }) => {
      // Decoding an image takes time: before the transaction, not inside it.
      const properties = await normalizeProperties(body, { pictures, uploads, organizationId: actor.organizationId, now: clock.now(), signal });
      const { configIdentifier } = body;
      const version = await transaction(async (context) => {
        const before = await lockProperties(context, configIdentifier);
        const saved = await writeConfiguration(context, { configIdentifier, properties }, body.version);
        const changes = saved === undefined ? [] : listChanges(describeLogo(before), describeLogo(properties));
        if (changes.length > 0) {
          const subject = { type: 'accounting_configuration', id: configIdentifier, label: configIdentifier };
          await logEvent(context, { event: 'accounting_configuration_changed', subject, changes, given: { version: body.version } });
        }
        return saved;
      });
      if (version === undefined) throw new AppError('changed_meanwhile');
      return { configuration: configurationSchema.parse({ configIdentifier, properties, version }) };
    }),
  ];
}

async function normalizeProperties(input: ConfigurationInput, context: LogoContext): Promise<ConfigurationInput['properties']> {
  return input.configIdentifier === 'logoConfig' ? { logo: await normalizeLogo(input.properties.logo, context) } : input.properties;
}
