import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import type { Manifest, TableEntry } from '../backup/manifest.ts';
import { findTables } from '../organization-copy/find-tables.ts';
import { loadingSettings } from '../organization-copy/load-organization.ts';
import { signInTables } from '../database/sign-in-tables.ts';
import { createRowFilter } from './filter-rows.ts';

const sessions = new Set<string>(signInTables);

/** An organisation in a backup. */
export interface SavedOrganization {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
}

interface Source {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Loads the catalogue, the names of the accounts and the organisations of a backup into an empty database of the same
 * migrations. Passwords are left out.
 */
export async function loadShared(client: Client, source: Source): Promise<void> {
  const { owned, accounts, catalogue } = await findTables(client);
  const names = new Set([...catalogue, accounts[0]?.name, owned[0]?.name]);
  await client.query(`BEGIN; ${loadingSettings}`);
  // Migrations have filled the catalogue; the backup brings its own.
  for (const name of catalogue) await client.query(`TRUNCATE ${client.escapeIdentifier(name)} CASCADE`);
  for (const entry of source.manifest.tables.filter(({ name }) => names.has(name)))
    await loadTable(client, source, entry);
  await client.query('COMMIT');
}

/** Loads the rows of one organisation, without sessions and links. */
export async function loadRows(client: Client, source: Source, organizationId: string): Promise<void> {
  const [, ...owned] = (await findTables(client)).owned;
  await client.query(`BEGIN; ${loadingSettings}`);
  for (const entry of source.manifest.tables) {
    const key = owned.find(({ name }) => name === entry.name)?.key;
    if (key === undefined || sessions.has(entry.name)) continue;
    await loadTable(client, source, entry, createRowFilter(entry.columns.indexOf(key), organizationId));
  }
  await client.query('COMMIT');
}

async function loadTable(
  client: Client,
  { folder }: Source,
  { name, columns, file }: TableEntry,
  filter: Transform = new PassThrough(),
): Promise<void> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const copy = client.query(from(`COPY ${client.escapeIdentifier(name)} (${names}) FROM STDIN`));
  const reader = createReadStream(join(folder, file.path), { highWaterMark: 1 << 20 });
  await pipeline(reader, createGunzip({ chunkSize: 1 << 18 }), filter, copy);
}

/** Lists the organisations of a loaded backup by name. */
export async function listOrganizations(client: Client): Promise<SavedOrganization[]> {
  const { rows } = await client.query<SavedOrganization>(
    'SELECT id, name, identifier FROM organizations WHERE deleted_at IS NULL ORDER BY name, id',
  );
  return rows;
}
