import { createHmac } from 'node:crypto';
import type { PoolConfig } from 'pg';
import { valueTypes } from './value-types.ts';

/**
 * The logins of the product: the application's own, the one that reads and writes the tables of sign-in, and the one
 * that purges.
 */
export const productLogins = ['kontor_app', 'kontor_identity', 'kontor_purge'] as const;
export type ProductLogin = (typeof productLogins)[number];

/** Under which names their connections appear in pg_stat_activity. */
const applicationNames: Readonly<Record<ProductLogin, string>> = {
  kontor_app: 'kontor',
  kontor_identity: 'kontor identity',
  kontor_purge: 'kontor purge',
};

/** The password of a login: derived, so that it stands nowhere and every process of an installation knows it. */
export function loginPassword(login: ProductLogin, secretKey: string): string {
  return createHmac('sha256', secretKey).update(`database:${login}`).digest('base64url');
}

/** The address of the same database for a login of the product. */
export function loginUrl(adminUrl: string, secretKey: string, login: ProductLogin): string {
  const url = new URL(adminUrl);
  url.username = login;
  url.password = loginPassword(login, secretKey);
  url.searchParams.delete('user');
  url.searchParams.delete('password');
  return url.href;
}

/**
 * So long a statement waits for what another transaction holds, with its connection; then it is tried again without
 * holding one meanwhile.
 */
const lockTimeoutMs = 500;

/** So long a statement waits of work beside the requests that is not begun again. */
export const patientLockTimeoutMs = 20_000;

/**
 * Limits that end what hangs, in milliseconds. Roles carry them as well, because a pooler passes no parameters of a
 * start on. The one for locks is shorter than the one for statements: then the error names the reason.
 */
export const sessionLimits = {
  lock_timeout: lockTimeoutMs,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;

/** A server that is gone without a word is noticed within 20 s, also while it works; by default it takes two hours. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Builds the connection settings of a login of the product; the address leads to PostgreSQL itself. */
export function loginConnection(adminUrl: string, secretKey: string, login: ProductLogin): PoolConfig {
  return connectionAt(loginUrl(adminUrl, secretKey, login), login);
}

/**
 * Builds connection settings: limits, pipelining, value types.
 *
 * @param url of the login, see `loginUrl`
 * @param isPooled the address leads to a pooler, which refuses limits at the start of a connection
 */
export function connectionAt(url: string, login: ProductLogin, isPooled = false): PoolConfig {
  return {
    connectionString: url,
    application_name: applicationNames[login],
    connectionTimeoutMillis: 5000,
    ...(!isPooled && sessionLimits),
    idleTimeoutMillis: 60_000,
    ...keepAlive,
    pipeline: true,
    types: valueTypes,
  };
}
