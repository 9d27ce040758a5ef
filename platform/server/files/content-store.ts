import type { Readable } from 'node:stream';

/** A part of a content: both positions counted from 0 and included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Key of a content: its organisation, and its SHA-256 in hexadecimal. */
export interface ContentKey {
  readonly organizationId: string;
  readonly sha256: string;
}

/** A content on the disk of this machine, with its SHA-256 in hexadecimal. */
interface AdoptedDraft {
  readonly path: string;
  readonly byteSize: number;
  readonly sha256: string;
}

/**
 * Store of contents: a folder or a bucket. Contents never change, so writing an existing one does no harm. Methods
 * throw {@link ContentMissingError} for a missing content, and AppError file_store_unavailable if the store is
 * unreachable or full.
 */
export interface ContentStore {
  /**
   * Takes over files of this machine that are on its disk, and are gone afterwards. What has resolved survives a loss
   * of power.
   */
  adopt(organizationId: string, drafts: readonly AdoptedDraft[]): Promise<void>;
  read(key: ContentKey, range?: ByteRange): Promise<Readable>;
  /** Removes a content; one that is not there is none to remove. */
  remove(key: ContentKey): Promise<void>;
  /**
   * The contents that are there; undefined for a bucket, because more than one installation may write there: a drill
   * with a restored backup must not remove what the others have.
   */
  readonly list?: () => AsyncIterable<ContentKey>;
  close(): void;
}

/** A content is not in the store. */
export class ContentMissingError extends Error {
  override readonly name = 'ContentMissingError';
}

/** Path of a content below the folder or in the bucket. */
export function toPath({ organizationId, sha256 }: ContentKey): string {
  return `${organizationId}/${sha256.slice(0, 2)}/${sha256}`;
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pattern = new RegExp(`^(${uuid})/([0-9a-f]{2})/(\\2[0-9a-f]{62})$`, 'u');

/** Returns the key of a content's path; undefined for paths that `toPath` did not make. */
export function toContentKey(path: string): ContentKey | undefined {
  const [, organizationId, , sha256] = pattern.exec(path) ?? [];
  return organizationId === undefined || sha256 === undefined ? undefined : { organizationId, sha256 };
}
