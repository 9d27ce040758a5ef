import { AppError } from '#platform/server/errors/app-error.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import { keepFile, removeFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { RequestContext, TenantContext } from '#platform/server/http/context.ts';
import type { TenantQueue } from '#platform/server/limits/waiting-line.ts';
import { PictureError } from '#platform/server/pictures/picture-error.ts';
import type { NormalizedPicture } from '#platform/server/pictures/picture-message.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { maxLogoPixels } from '../../contract/configuration/configuration.ts';
import { findLogo } from './repository.ts';

// 390 dpi in the letterhead, which is 65 mm wide.
const maxEdge = 1000;

/** Parameters of `normalizeLogo`. */
export interface LogoContext {
  readonly pictures: PictureProcessor;
  readonly tenantQueue: TenantQueue;
  readonly signal: AbortSignal;
  /** Field of the request to name if the picture is invalid. */
  readonly field: string;
}

/**
 * Checks an uploaded logo by its content, whatever its declared type, and encodes it again without metadata and
 * transparent edges, at most 1000 pixels wide or high: as PNG if part of it is transparent, else as JPEG. A document
 * embeds a JPEG unchanged; a PNG is decoded and compressed again for each (20 ms more for a photograph, and a document
 * five times as large).
 * @throws AppError logo_unreadable, logo_too_large, too_many_requests, overloaded
 */
export async function normalizeLogo(
  uploaded: Uint8Array,
  { pictures, tenantQueue, signal, field }: LogoContext,
): Promise<NormalizedPicture> {
  try {
    return await pictures.normalize(uploaded, {
      tenantQueue,
      maxPixels: maxLogoPixels,
      maxEdge,
      trimTransparent: true,
      signal,
    });
  } catch (cause) {
    if (!(cause instanceof PictureError)) throw cause;
    if (cause.reason === 'unreadable') throw new AppError('logo_unreadable', { field, cause });
    throw new AppError('logo_too_large', { field, cause, params: { megapixels: maxLogoPixels / 1e6 } });
  }
}

/**
 * Stores a logo as a file, before the transaction that keeps it. @returns the file's id. @throws AppError
 * file_store_unavailable
 */
export function storeLogo(
  files: Files,
  scope: { organizationId: string; userId: string },
  { type, bytes }: NormalizedPicture,
): Promise<string> {
  return files.store(scope, bytes, { name: `logo.${type}`, mediaType: `image/${type}`, purpose: 'logo' });
}

/**
 * Replaces or removes the current logo.
 * @param fileId as `storeLogo` answered; null for no logo
 * @param save saves the entry with this file
 */
export async function replaceLogo<Saved>(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  fileId: string | null,
  save: () => Promise<Saved>,
): Promise<Saved> {
  const before = await findLogo(context);
  const saved = await save();
  if (fileId !== null) await keepFile(context.tx, fileId);
  if (before) await removeFile(context.tx, before.id);
  return saved;
}

/**
 * Reads the bytes of a logo. A logo with lost content counts as none, so that invoices can be printed and another one
 * can be uploaded.
 */
export async function readLogo(
  files: Files,
  logo: StoredFile | undefined,
  log: Pick<RequestContext['log'], 'error'>,
): Promise<Buffer | undefined> {
  if (!logo) return undefined;
  try {
    return await files.readBytes(logo);
  } catch (error) {
    if (!(error instanceof ContentMissingError)) throw error;
    log.error({ event: 'failed', err: error, fileId: logo.id }, 'the content of the logo is missing');
    return undefined;
  }
}
