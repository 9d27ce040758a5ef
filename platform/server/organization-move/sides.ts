import { realpath } from 'node:fs/promises';
import type { Client } from 'pg';
import { checkValueOfKey } from '../config/secret-key.ts';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import type { ContentStore } from '../files/content-store.ts';
import { createDrafts } from '../files/drafts.ts';
import type { Drafts } from '../files/drafts.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { openSide } from '../organization-copy/open-sides.ts';

/** Database and files of an installation. */
export interface SideAddress {
  /** Address of the login that migrates, past a pooler. */
  readonly adminUrl: string;
  /** Folder of the uploads, or address of a bucket as FILES_URL. */
  readonly files: string;
  /** Folder of contents on their way into a bucket; those that a killed process leaves there are removed with the others. */
  readonly draftsDir: string;
}

/** One of the two installations of a move. */
export interface Side {
  /** As the login that migrates; with one transaction at a time. */
  readonly client: Client;
  /** Opens a further connection of this login; the caller ends it. */
  openClient(): Promise<Client>;
  /** As the logins of the product. */
  readonly database: Database;
  readonly store: ContentStore;
  readonly drafts: Drafts;
  /** Folder of the store; undefined for a bucket. */
  readonly folder: string | undefined;
  close(): Promise<void>;
}

/** @throws DatabaseUnavailableError when there is no connection */
export async function openInstallation({ adminUrl, files, draftsDir }: SideAddress, secretKey: string): Promise<Side> {
  const client = await openSide(adminUrl, 'move');
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 2 });
  const store = await openStore(files);
  return {
    client,
    openClient: () => openSide(adminUrl, 'move'),
    database,
    store,
    drafts: createDrafts(isBucket(files) ? draftsDir : files),
    folder: isBucket(files) ? undefined : files,
    close: async () => {
      store.close();
      await database.close();
      await client.end();
    },
  };
}

async function openStore(files: string): Promise<ContentStore> {
  if (!isBucket(files)) return createFolderStore(files);
  const { createBucketStore } = await import('../files/bucket-store.ts');
  return createBucketStore(files);
}

function isBucket(files: string): boolean {
  return files.startsWith('s3://');
}

/** Returns true if both sides keep their files in the same place: the source would remove the target's one day. */
export async function sharesStore(one: string, other: string): Promise<boolean> {
  if (isBucket(one) !== isBucket(other)) return false;
  if (isBucket(one)) {
    const [a, b] = [new URL(one), new URL(other)];
    return a.host === b.host && a.pathname === b.pathname;
  }
  const [a, b] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)));
  return a === b;
}

/** Reads the check value of the key that a database was set up with; undefined before its first start. */
export async function hasKey(client: Client, secretKey: string): Promise<boolean | undefined> {
  const { rows: marks } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public.installation_marks') IS NOT NULL AS exists`,
  );
  if (marks[0]?.exists !== true) return undefined;
  await client.query('BEGIN READ ONLY; SET LOCAL ROLE kontor_backup');
  try {
    const { rows } = await client.query<{ value: string }>(
      `SELECT value #>> '{}' AS value FROM installation_marks WHERE name = 'secret_key'`,
    );
    return rows[0]?.value === checkValueOfKey(secretKey, 'installation');
  } finally {
    await client.query('ROLLBACK');
  }
}
