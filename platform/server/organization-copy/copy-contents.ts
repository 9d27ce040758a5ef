import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { ContentMissingError } from '../files/content-store.ts';
import type { ContentStore } from '../files/content-store.ts';
import type { Drafts } from '../files/drafts.ts';
import { inParallel } from '../in-parallel.ts';
import { CopyError } from './copy-error.ts';

/** A content of an organisation, by its SHA-256 in hexadecimal. */
export interface ListedContent {
  readonly sha256: string;
  readonly byteSize: number;
  /** False for an upload that nothing refers to yet; its content may still be on its way. */
  readonly isKept: boolean;
}

export interface ContentParts {
  /** A page of contents after a SHA-256, in this order. */
  readonly list: (after: string, limit: number) => Promise<readonly ListedContent[]>;
  readonly source: ContentStore;
  readonly target: ContentStore;
  readonly targetDrafts: Drafts;
  readonly organizationId: string;
  readonly targetId: string;
  /** Remembers the contents that were compared at the target, see {@link createVerifiedContents}. */
  readonly verified: VerifiedContents;
}

export interface CopiedContents {
  /** Contents that were not at the target. */
  readonly copied: number;
  readonly copiedBytes: number;
  /** Contents at the target with the right hash, in all. */
  readonly verified: number;
  /** Contents that records refer to and that the source does not have either. */
  readonly missing: readonly string[];
}

const pageSize = 500;
const copiesAtOnce = 4;

/**
 * Copies the contents of an organisation that the target lacks, and reads each there again. Contents that an earlier call
 * compared are not read again.
 *
 * @throws CopyError for a content that differs from its hash; AppError file_store_unavailable
 */
export async function copyContents(parts: ContentParts): Promise<CopiedContents> {
  const missing: string[] = [];
  let [copied, copiedBytes, verified] = [0, 0, 0];
  for (let after = ''; ;) {
    const page = await parts.list(after, pageSize);
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.sha256;
    const known = await parts.verified.find(page.map(({ sha256 }) => sha256));
    const present: string[] = [];
    await inParallel(
      copiesAtOnce,
      page.filter(({ sha256 }) => !known.has(sha256)),
      async (content) => {
        const result = await copyContent(parts, content);
        if (result === 'missing') {
          if (content.isKept) missing.push(content.sha256);
          return;
        }
        present.push(content.sha256);
        if (result === 'copied') [copied, copiedBytes] = [copied + 1, copiedBytes + content.byteSize];
      },
    );
    await parts.verified.add(present);
    verified += known.size + present.length;
  }
  return { copied, copiedBytes, verified, missing };
}

async function copyContent(
  { source, target, targetDrafts, organizationId, targetId }: ContentParts,
  { sha256 }: ListedContent,
): Promise<'copied' | 'present' | 'missing'> {
  const key = { organizationId: targetId, sha256 };
  if ((await hashContent(target, key)) === sha256) return 'present';
  const stream = await source.read({ organizationId, sha256 }).catch((error: unknown) => {
    if (error instanceof ContentMissingError) return undefined;
    throw error;
  });
  if (stream === undefined) return 'missing';
  const draft = await targetDrafts.write(stream);
  await targetDrafts.handOver(draft, async () => {
    if (draft.sha256 !== sha256)
      throw new CopyError(`The file ${sha256} is damaged at the source: its SHA-256 differs`);
    await target.adopt(targetId, [draft]);
  });
  if ((await hashContent(target, key)) !== sha256)
    throw new CopyError(`The file ${sha256} differs at the target after copying`);
  return 'copied';
}

/** @returns undefined for a content that is not there */
async function hashContent(store: ContentStore, key: Parameters<ContentStore['read']>[0]): Promise<string | undefined> {
  try {
    const hash = createHash('sha256');
    await pipeline(await store.read(key), hash);
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof ContentMissingError) return undefined;
    throw error;
  }
}

/** Reads a page of contents of the files of an organisation, with a role that sees all rows. */
export async function listContents(
  client: Client,
  organizationId: string,
  after: string,
  limit: number,
): Promise<ListedContent[]> {
  const { rows } = await client.query<{ sha256: string; size: string; kept: boolean }>(
    `SELECT sha256, max(byte_size) AS size, bool_or(kept_at IS NOT NULL) AS kept FROM files
      WHERE organization_id = $1 AND sha256 > $2 GROUP BY sha256 ORDER BY sha256 LIMIT $3`,
    [organizationId, after, limit],
  );
  return rows.map(({ sha256, size, kept }) => ({ sha256, byteSize: Number(size), isKept: kept }));
}

/** Hashes of contents that the target has. */
export interface VerifiedContents {
  find(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  add(hashes: readonly string[]): Promise<void>;
}

/** Keeps the hashes in a temporary table of the session: a million of them would fill the memory of this process. */
export async function createVerifiedContents(client: Client): Promise<VerifiedContents> {
  await client.query('CREATE TEMPORARY TABLE IF NOT EXISTS verified_contents (sha256 text PRIMARY KEY)');
  return {
    find: async (hashes) => {
      const { rows } = await client.query<{ sha256: string }>(
        'SELECT sha256 FROM verified_contents WHERE sha256 = ANY ($1)',
        [hashes],
      );
      return new Set(rows.map(({ sha256 }) => sha256));
    },
    add: async (hashes) => {
      await client.query('INSERT INTO verified_contents SELECT unnest($1::text[])', [hashes]);
    },
  };
}
