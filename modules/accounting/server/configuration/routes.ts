import { readFile } from 'node:fs/promises';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createRateLimit } from '#platform/server/limits/rate-limit.ts';
import { readDataUrl, toDataUrl } from '#platform/server/pictures/data-url.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import {
  configurationSchema,
  getConfiguration,
  saveConfiguration,
  uploadLogo,
} from '../../contract/configuration/configuration.ts';
import type { AccountingConfiguration } from '../../contract/configuration/configuration.ts';
import { completeTexts } from './default-texts.ts';
import { normalizeLogo, readLogo, storeLogo } from './logo.ts';
import { readConfigurations } from './repository.ts';
import { saveEntry, saveLogo } from './save-configuration.ts';

// More uploads than anybody needs to try logos.
const uploadsPerHour = { name: 'logos', max: 60, seconds: 3600 } as const;

export interface ConfigurationParts {
  readonly pictures: PictureProcessor;
  readonly files: Files;
}

export function createConfigurationRoutes({ pictures, files }: ConfigurationParts): readonly Route[] {
  const uploads = createRateLimit(uploadsPerHour);
  const countUpload = ({ actor, clock }: MemberContext): void => uploads.count(actor.organizationId, clock.now());

  async function changeLogo(
    uploaded: Uint8Array | undefined,
    version: number | undefined,
    field: string,
    context: MemberContext,
  ): Promise<AccountingConfiguration> {
    const { actor, tenantQueue, signal } = context;
    // Decoding an image and writing it take time: before the transaction, not inside it.
    const picture = uploaded && (await normalizeLogo(uploaded, { pictures, tenantQueue, signal, field }));
    const fileId = picture === undefined ? null : await storeLogo(files, actor, picture);
    const saved = await saveLogo(context, fileId, version);
    const logo = picture === undefined ? '' : toDataUrl(`image/${picture.type}`, picture.bytes);
    return configurationSchema.parse({ configIdentifier: 'logoConfig', properties: { logo }, version: saved });
  }

  return [
    route(getConfiguration, async (_, { read, log }) => {
      const { entries, file } = await read(readConfigurations);
      const bytes = await readLogo(files, file, log);
      const logo = file && bytes ? toDataUrl(file.mediaType, bytes) : '';
      return {
        configurations: entries.map((entry) =>
          entry.configIdentifier === 'logoConfig' ? { ...entry, properties: { logo } } : entry,
        ),
      };
    }),
    route(saveConfiguration, async ({ body }, context) => {
      if (body.configIdentifier === 'logoConfig') {
        if (body.properties.logo !== '') countUpload(context);
        return {
          configuration: await changeLogo(
            readDataUrl(body.properties.logo)?.bytes,
            body.version,
            'properties.logo',
            context,
          ),
        };
      }
      const { configIdentifier, properties } = body;
      const version = await saveEntry(context, { configIdentifier, properties }, body.version);
      const saved = configurationSchema.parse({ configIdentifier, properties, version });
      return {
        configuration:
          saved.configIdentifier === 'textConfig' ? { ...saved, properties: completeTexts(saved.properties) } : saved,
      };
    }),
    route(
      uploadLogo,
      async ({ body, files: { file } }, context) => ({
        configuration: await changeLogo(await readFile(file.path), body.version, 'file', context),
      }),
      { beforeBody: countUpload },
    ),
  ];
}
