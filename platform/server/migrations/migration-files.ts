import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MigrationError } from '../database/errors.ts';

/** One file `NNNN_name.sql`. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  /** SHA-256 over the text with Unix line ends, so that a checkout on Windows is the same migration. */
  readonly checksum: string;
}

/** Record of an applied migration in the database. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** Reads the migrations of a folder in order; the numbers must run 0001, 0002, … without a gap. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(fileNames.map((fileName, index) => readMigration(folder, fileName, index + 1)));
}

async function readMigration(folder: string, fileName: string, expected: number): Promise<Migration> {
  const [, digits, name] = /^(\d{4})_([a-z0-9_-]+)\.sql$/u.exec(fileName) ?? [];
  if (digits === undefined || name === undefined)
    throw new MigrationError(`${fileName}: a migration is named like 0001_name.sql`);
  const number = Number(digits);
  if (number !== expected)
    throw new MigrationError(
      `${fileName}: expected number ${String(expected).padStart(4, '0')}; numbers must have no gaps and no repetitions`,
    );
  const sql = (await readFile(join(folder, fileName), 'utf8')).replaceAll('\r\n', '\n');
  return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/**
 * The migrations still to run.
 *
 * @throws MigrationError when the database is newer than the code, has a gap, or a migration was changed after it ran
 */
export function selectPending(migrations: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  assertNoGap(applied);
  for (const [index, record] of applied.entries()) {
    const migration = migrations[index];
    if (migration === undefined) {
      throw new MigrationError(
        `The database is newer than this version: it has migration ${record.number} (${record.name}), the code ends at ${migrations.length}`,
      );
    }
    if (migration.checksum !== record.checksum) {
      throw new MigrationError(
        `Migration ${record.number} (${record.name}) was changed after it ran; write a new migration instead`,
      );
    }
  }
  return migrations.slice(applied.length);
}

/** @throws MigrationError when the database has a migration, and not all that come before it */
export function assertNoGap(applied: readonly AppliedMigration[]): void {
  for (const [index, { number }] of applied.entries()) {
    if (number !== index + 1)
      throw new MigrationError(`The database lacks migration ${index + 1} although it has ${number}`);
  }
}
