import { createHmac } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { valueTypes } from './value-types.ts';

/** The password of `kontor_app`: derived, so that it stands nowhere and every process of an installation knows it. */
export function appPassword(secretKey: string): string {
  return createHmac('sha256', secretKey).update('database:kontor_app').digest('base64url');
}

/** The address of the same database for the login `kontor_app`. */
export function appUrl(adminUrl: string, secretKey: string): string {
  const url = new URL(adminUrl);
  url.username = 'kontor_app';
  url.password = appPassword(secretKey);
  url.searchParams.delete('user');
  url.searchParams.delete('password');
  return url.href;
}

/** How the application connects: limits that end what hangs, pipelining, value types. Times in milliseconds. */
export function appConnection(adminUrl: string, secretKey: string): PoolConfig {
  return {
    connectionString: appUrl(adminUrl, secretKey),
    application_name: 'kontor',
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    pipeline: true,
    types: valueTypes,
  };
}
