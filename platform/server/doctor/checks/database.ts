import { readDiskSpace } from '../../monitoring/storage-metrics.ts';
import { thresholds } from '../../monitoring/thresholds.ts';
import { isLoopbackHost } from '../../loopback.ts';
import { onDatabase } from '../check.ts';
import type { Check } from '../check.ts';
import { describeError, failure, off, ok, warning } from '../finding.ts';
import { judgeRoom } from './data-folder.ts';

/** Connects as the login of DATABASE_URL, or to the embedded database while it runs. */
export const checkDatabase: Check = {
  name: 'Database',
  run: async ({ adminUrl, wrongSettings, connect }) => {
    if (wrongSettings.has('DATABASE_URL')) return [failure('Database', 'not checked, because DATABASE_URL is wrong')];
    if (adminUrl === undefined)
      return [off('Database', 'embedded, and not running: it is checked while the product runs')];
    try {
      const client = await connect();
      return [ok('Database', `${client.host.startsWith('/') ? 'socket' : `${client.host}:${client.port}`} responds`)];
    } catch (error) {
      const reason = describeError(error);
      return [failure('Database', `cannot be reached: ${reason}; see DATABASE_URL. Nothing else of it was checked`)];
    }
  },
};

/** Compares the version of the server with the required one. */
export const checkDatabaseVersion = onDatabase('Database version', async (client, { requirements }) => {
  const { rows } = await client.query<{ number: number; version: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`,
  );
  const { number = 0, version = '' } = rows[0] ?? {};
  const needed = Math.trunc(requirements.databaseVersion / 10_000);
  return [
    number < requirements.databaseVersion
      ? failure('Database version', `PostgreSQL ${version} is too old: ${needed} or newer is needed`)
      : ok('Database version', `PostgreSQL ${version}`),
  ];
});

/** A replica refuses all writes. */
export const checkPrimary = onDatabase('Primary', async (client) => {
  const { rows } = await client.query<{ recovering: boolean; readOnly: boolean }>(
    `SELECT pg_is_in_recovery() AS recovering, current_setting('default_transaction_read_only') = 'on' AS "readOnly"`,
  );
  const { recovering = false, readOnly = false } = rows[0] ?? {};
  if (recovering) return [failure('Primary', 'DATABASE_URL leads to a read-only replica; name the primary')];
  if (readOnly)
    return [failure('Primary', 'the database refuses writes (default_transaction_read_only); turn that off')];
  return [ok('Primary', 'the database accepts writes')];
});

/** In milliseconds; sessions and links are compared across both clocks. */
const failApartMs = 60_000;

/** Compares the clocks of this machine and of the database; half of the round trip is uncertain. */
export const checkClock = onDatabase('Clock', async (client, { clock }) => {
  const before = clock.now().getTime();
  const { rows } = await client.query<{ now: number }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
  );
  const after = clock.now().getTime();
  const apart = Math.abs((rows[0]?.now ?? 0) - (before + after) / 2);
  const uncertain = (after - before) / 2;
  const message = `${(apart / 1000).toFixed(1)} s between this machine and the database`;
  if (apart - uncertain > failApartMs) return [failure('Clock', `${message}; synchronise both (NTP)`)];
  if (apart - uncertain > thresholds.clockSeconds * 1000)
    return [warning('Clock', `${message}; synchronise both (NTP)`)];
  return [ok('Clock', message)];
});

/** The free space is known only on this machine, to logins that may read the folder of the server. */
export const checkDatabaseDisk = onDatabase('Database disk', async (client) => {
  const { rows } = await client.query<{ size: string; folder: string | null }>(
    `SELECT pg_size_pretty(pg_database_size(current_database())) AS size,
            (SELECT setting FROM pg_settings WHERE name = 'data_directory') AS folder`,
  );
  const { size = '', folder = null } = rows[0] ?? {};
  const isHere = client.host.startsWith('/') || isLoopbackHost(client.host);
  const room = isHere && folder !== null ? await readDiskSpace(folder).catch(() => undefined) : undefined;
  return [
    ok('Database size', size),
    room === undefined
      ? off('Database disk', 'its free space cannot be read from here; watch it on its own machine')
      : judgeRoom('Database disk', room),
  ];
});

/** Indexes over texts are wrong after an update of the library that sorted them. */
export const checkCollations = onDatabase('Collations', async (client) => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT collname AS name FROM pg_collation
      WHERE collversion IS NOT NULL AND collnamespace <> 'pg_catalog'::regnamespace
        AND collversion IS DISTINCT FROM pg_collation_actual_version(oid)
      UNION ALL
     SELECT datname FROM pg_database
      WHERE datname = current_database() AND datcollversion IS NOT NULL
        AND datcollversion IS DISTINCT FROM pg_database_collation_actual_version(oid)`,
  );
  if (rows.length === 0) return [ok('Collations', 'indexes fit the libraries of the server')];
  const names = rows.map(({ name }) => name).join(', ');
  return [
    warning(
      'Collations',
      `the library that sorts texts has changed (${names}); REINDEX the database, then ALTER … REFRESH VERSION (docs/operations.md)`,
    ),
  ];
});
