import { readFile } from 'node:fs/promises';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createRateLimit } from '#platform/server/limits/rate-limit.ts';
import { readDataUrl, toDataUrl } from '#platform/server/pictures/data-url.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { serveCard, serveSettings } from '#platform/server/settings/serve-settings.ts';
import { configurationCalls, uploadLogo } from '../../contract/configuration/configuration.ts';
import { getSetup } from '../../contract/configuration/setup.ts';
import { completeTexts } from './default-texts.ts';
import { normalizeLogo, readLogo, storeLogo } from './logo.ts';
import { findLogo } from './repository.ts';
import { completeReminderTexts } from './reminder-texts.ts';
import { configurationLog, saveLogo } from './save-logo.ts';
import {
  invoiceConfig,
  logoConfig,
  newInvoiceConfig,
  numberingConfig,
  reminderConfig,
  setupConfig,
  taxConfig,
  textConfig,
} from './settings.ts';
import { readSetup } from './setup.ts';

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
  ): Promise<{ properties: { logo: string }; version: number }> {
    const { actor, tenantQueue, signal } = context;
    // Decoding an image and writing it take time: before the transaction, not inside it.
    const picture = uploaded && (await normalizeLogo(uploaded, { pictures, tenantQueue, signal, field }));
    const fileId = picture === undefined ? null : await storeLogo(files, actor, picture);
    const saved = await saveLogo(context, fileId, version);
    const logo = picture === undefined ? '' : toDataUrl(`image/${picture.type}`, picture.bytes);
    return { properties: { logo }, version: saved };
  }

  const served = serveSettings(configurationCalls, configurationLog, {
    invoiceConfig: serveCard(invoiceConfig),
    numberingConfig: serveCard(numberingConfig),
    taxConfig: serveCard(taxConfig),
    newInvoiceConfig: serveCard(newInvoiceConfig),
    textConfig: serveCard(textConfig, { answer: async ({ properties }) => completeTexts(properties) }),
    reminderConfig: serveCard(reminderConfig, { answer: async ({ properties }) => completeReminderTexts(properties) }),
    setupConfig: serveCard(setupConfig),
    logoConfig: serveCard(logoConfig, {
      answer: async (_, context, { log }) => {
        const file = await findLogo(context);
        return async () => {
          const bytes = await readLogo(files, file, log);
          return { logo: file && bytes ? toDataUrl(file.mediaType, bytes) : '' };
        };
      },
      save: async (context, { properties: { logo }, version }: { properties: { logo: string }; version?: number }) => {
        if (logo !== '') countUpload(context);
        return changeLogo(readDataUrl(logo)?.bytes, version, 'properties.logo', context);
      },
    }),
  });
  return [
    ...served,
    route(getSetup, (_, { read }) => read(readSetup)),
    route(
      uploadLogo,
      async ({ body, files: { file } }, context) => {
        const saved = await changeLogo(await readFile(file.path), body.version, 'file', context);
        return { configuration: { configIdentifier: 'logoConfig' as const, ...saved } };
      },
      { beforeBody: countUpload },
    ),
  ];
}
