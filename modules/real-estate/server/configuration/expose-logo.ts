import { z } from 'zod';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import { findFile, findUnkeptFile, keepFile, removeFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { createRateLimit } from '#platform/server/limits/rate-limit.ts';
import { readDataUrl, toDataUrl } from '#platform/server/pictures/data-url.ts';
import { PictureError } from '#platform/server/pictures/picture-error.ts';
import type { NormalizedPicture } from '#platform/server/pictures/picture-message.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { defineSettings } from '#platform/server/settings/define-settings.ts';
import { saveSettings } from '#platform/server/settings/save-settings.ts';
import { serveCard } from '#platform/server/settings/serve-settings.ts';
import type { CardChange } from '#platform/server/settings/serve-settings.ts';
import { findSettingsFile, lockSettings } from '#platform/server/settings/settings.ts';
import { maxLogoPixels } from '../../contract/configuration/configuration-fields.ts';
import { configurationLog } from './save-connections.ts';

/** Card of the logo; the logo itself is its file. */
export const exposeLogo = defineSettings('real-estate', 'exposeLogo', z.object({}), { defaults: {} });

// More uploads than anybody needs to try logos.
const uploadsPerHour = { name: 'estate-logos', max: 60, seconds: 3600 } as const;
// 550 dpi at the width of the last page.
const maxEdge = 1000;

export interface LogoParts {
  readonly pictures: PictureProcessor;
  readonly files: Files;
}

/** Finds the logo of the agency; undefined without one. */
export async function findExposeLogo(tx: Transaction): Promise<StoredFile | undefined> {
  const fileId = await findSettingsFile(tx, exposeLogo);
  return fileId === null ? undefined : findFile(tx, fileId);
}

/** Serves the card: the logo as data URL, which is checked by its content and encoded again. */
export function serveExposeLogo({ pictures, files }: LogoParts) {
  const uploads = createRateLimit(uploadsPerHour);
  return serveCard(exposeLogo, {
    answer: async (_, { tx }) => {
      const file = await findExposeLogo(tx);
      return async () => ({ logo: file === undefined ? '' : await readAsUrl(files, file) });
    },
    save: async (member, { properties: { logo }, version }: CardChange<{ readonly logo: string }>) => {
      const { actor, clock } = member;
      if (logo !== '') uploads.count(actor.organizationId, clock.now());
      // Decoding a picture and writing it take time: before the transaction, not inside it.
      const picture = logo === '' ? null : await normalize(pictures, logo, member);
      const fileId = picture === null ? null : await storeLogo(files, actor, picture);
      const saved = await save(member, fileId, version);
      return {
        properties: { logo: picture === null ? '' : toDataUrl(`image/${picture.type}`, picture.bytes) },
        version: saved,
      };
    },
  });
}

/** @throws AppError expose_logo_unreadable, expose_logo_too_large, too_many_requests, overloaded */
async function normalize(
  pictures: PictureProcessor,
  logo: string,
  { tenantQueue, signal }: MemberContext,
): Promise<NormalizedPicture> {
  const field = 'properties.logo';
  try {
    const bytes = readDataUrl(logo)?.bytes ?? Buffer.alloc(0);
    return await pictures.normalize(bytes, {
      tenantQueue,
      signal,
      maxPixels: maxLogoPixels,
      maxEdge,
      trimTransparent: true,
    });
  } catch (cause) {
    if (!(cause instanceof PictureError)) throw cause;
    throw cause.reason === 'unreadable'
      ? new AppError('expose_logo_unreadable', { field, cause })
      : new AppError('expose_logo_too_large', { field, cause, params: { megapixels: maxLogoPixels / 1e6 } });
  }
}

/** Stores a logo as a file, before the transaction that keeps it. @throws AppError file_store_unavailable */
export const storeLogo = (
  files: Pick<Files, 'store'>,
  actor: { readonly organizationId: string; readonly userId: string },
  { type, bytes }: Pick<NormalizedPicture, 'type' | 'bytes'>,
): Promise<string> => files.store(actor, bytes, { name: `logo.${type}`, mediaType: `image/${type}`, purpose: 'logo' });

/** @throws AppError changed_meanwhile */
function save({ transaction }: MemberContext, fileId: string | null, version: number | undefined): Promise<number> {
  return transaction(async (context) => {
    const { tx } = context;
    await lockSettings(tx, exposeLogo);
    const before = await findExposeLogo(tx);
    const after = fileId === null ? undefined : await findUnkeptFile(tx, fileId);
    const isSame = before?.sha256 === after?.sha256;
    const saved = await saveSettings(
      context,
      exposeLogo,
      { properties: {}, version, fileId },
      {
        ...configurationLog,
        changes: isSame ? null : [{ field: 'logo', from: describe(before), to: describe(after) }],
      },
    );
    if (fileId !== null) await keepFile(tx, fileId);
    if (before) await removeFile(tx, before.id);
    return saved;
  });
}

const describe = (logo: StoredFile | undefined): string | null =>
  logo ? `${logo.mediaType.replace('image/', '').toUpperCase()}, ${Math.ceil(logo.byteSize / 1024)} kB` : null;

/** A logo with lost content counts as none, so that another one can be chosen. */
async function readAsUrl(files: Files, file: StoredFile): Promise<string> {
  try {
    return toDataUrl(file.mediaType, await files.readBytes(file));
  } catch (error) {
    if (error instanceof ContentMissingError) return '';
    throw error;
  }
}
