import { connectionsOfProcess } from '../../database/connection-counts.ts';
import { isLoopbackHost } from '../../loopback.ts';
import { onDatabase } from '../check.ts';
import { failure, off, ok, warning } from '../finding.ts';
import { judgeExpiry, readDatabaseCertificate } from '../peer-certificate.ts';

/** A refresh of property management holds so many more. */
const connectionsOfRefresh = 3;
const perProcess = connectionsOfProcess + connectionsOfRefresh;

/** Compares the room of the server with the connections that processes may hold. */
export const checkConnections = onDatabase('Connections', async (client) => {
  const { rows } = await client.query<{ room: number; others: number }>(
    `SELECT least(
              current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                - coalesce(current_setting('reserved_connections', true)::int, 0),
              (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
              (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = 'kontor_app')) AS room,
            (SELECT count(*)::int FROM pg_stat_activity
              WHERE backend_type = 'client backend' AND coalesce(application_name, '') NOT LIKE 'kontor%') AS others`,
  );
  const { room = 0, others = 0 } = rows[0] ?? {};
  const processes = Math.floor((room - others) / perProcess);
  const message = `${room} allowed, ${others} used by others: enough for ${processes} processes of ${perProcess}`;
  if (processes < 1) return [failure('Connections', `${message}; raise max_connections`)];
  return [
    processes < 2
      ? warning('Connections', `${message}; a second process needs more max_connections`)
      : ok('Connections', message),
  ];
});

/** Checks that passwords and data are encrypted on their way to the database, and the certificate of the server. */
export const checkDatabaseEncryption = onDatabase('Database TLS', async (client, { adminUrl = '', clock }) => {
  const name = 'Database TLS';
  if (client.host.startsWith('/')) return [off(name, 'not needed: a socket of this machine')];
  const { rows } = await client.query<{ encrypted: boolean }>(
    'SELECT ssl AS encrypted FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
  );
  if (rows[0]?.encrypted !== true)
    return [
      isLoopbackHost(client.host)
        ? off(name, 'not needed: a port of this machine')
        : warning(name, 'data reaches the database unencrypted; add ?sslmode=verify-full to DATABASE_URL'),
    ];
  const certificate = await readDatabaseCertificate({ host: client.host, port: client.port });
  const mode = new URL(adminUrl).searchParams.get('sslmode') ?? '';
  return [
    mode === 'no-verify'
      ? warning(name, 'encrypted, but nobody checks the certificate; use sslmode=verify-full')
      : ok(name, 'encrypted'),
    ...(certificate === undefined ? [] : [judgeExpiry('Database certificate', certificate, clock)]),
  ];
});
