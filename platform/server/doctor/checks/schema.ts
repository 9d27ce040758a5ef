import { assertSecretKeyFits } from '../../database/check-secret-key.ts';
import { findRoleFaults } from '../../database/role-faults.ts';
import { MigrationError } from '../../database/errors.ts';
import { findPending } from '../../migrations/migrations.ts';
import { isConnected, onDatabase } from '../check.ts';
import type { Check } from '../check.ts';
import { describeError, failure, off, ok, warning } from '../finding.ts';

const extensions = ['pg_trgm', 'btree_gin'] as const;

/** The first migration creates both extensions where the server has their packages. */
export const checkExtensions = onDatabase('Extensions', async (client) => {
  const { rows } = await client.query<{ name: string; installed: boolean; available: boolean; migrated: boolean }>(
    `SELECT name, EXISTS (SELECT FROM pg_extension WHERE extname = name) AS installed,
            EXISTS (SELECT FROM pg_available_extensions AS known WHERE known.name = wanted.name) AS available,
            to_regclass('migrations.applied') IS NOT NULL AS migrated
       FROM unnest($1::text[]) AS wanted (name)`,
    [extensions],
  );
  return rows.map(({ name, installed, available, migrated }) => {
    const subject = `Extension ${name}`;
    if (installed) return ok(subject, 'installed');
    if (!available)
      return failure(subject, 'the server does not have it; install its package (Debian: postgresql-contrib)');
    return migrated
      ? failure(subject, `missing in this database; CREATE EXTENSION ${name}`)
      : ok(subject, 'available; npm run migrate installs it');
  });
});

/** Compares the applied migrations with those of this program. */
export const checkMigrations = onDatabase('Migrations', async (client) => {
  try {
    const { pending, applied } = await findPending(client);
    if (pending === 0) return [ok('Migrations', `all ${applied} are applied`)];
    return [
      warning(
        'Migrations',
        applied === 0
          ? `the database is empty; npm run migrate applies ${pending}`
          : `${pending} are missing; npm run migrate, or the next start, applies them`,
      ),
    ];
  } catch (error) {
    if (error instanceof MigrationError) return [failure('Migrations', describeError(error))];
    throw error;
  }
});

/** Checks the six roles of the cluster. */
export const checkRoles = onDatabase('Roles', async (client) => {
  const { faults, missing, login } = await findRoleFaults(client);
  const found = faults.map((fault) => failure('Roles', fault));
  if (missing.length > 0) found.push(warning('Roles', `${missing.join(', ')}: npm run migrate creates them`));
  if (login.superuser && login.isOwn)
    found.push(
      warning('Roles', `the login ${login.name} of DATABASE_URL is a superuser; one with CREATEROLE is enough`),
    );
  return found.length > 0 ? found : [ok('Roles', 'all six are there, with the right attributes')];
});

/** Compares SECRET_KEY with its check values in the database. */
export const checkSecretKey: Check = {
  name: 'Secret key',
  run: async ({ adminUrl, secretKey, connect }) => {
    if (secretKey === undefined) return [off('Secret key', 'not checked: there is none')];
    if (adminUrl === undefined || !(await isConnected({ connect }))) return [];
    try {
      await assertSecretKeyFits(adminUrl, secretKey);
      return [ok('Secret key', 'fits the database')];
    } catch (error) {
      if (error instanceof MigrationError) return [failure('Secret key', describeError(error))];
      throw error;
    }
  },
};
