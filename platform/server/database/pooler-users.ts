import { loginVerifier } from './scram-verifier.ts';

/** Logins that connect through a pooler; the others need a session of their own. */
const pooledLogins = ['kontor_app', 'kontor_identity'] as const;

/**
 * Writes PgBouncer's `auth_file`: one line for each login, `"name" "verifier"`. PgBouncer signs in at PostgreSQL with
 * the same verifier, so the file holds no password.
 */
export function listPoolerUsers(secretKey: string): string {
  return pooledLogins.map((login) => `"${login}" "${loginVerifier(login, secretKey)}"`).join('\n');
}
