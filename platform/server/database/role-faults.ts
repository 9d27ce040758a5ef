import type { Client } from 'pg';
import { checkMayCreate, readLogin, roleAttributes } from './roles.ts';
import { MigrationError } from './errors.ts';

/** State of the six roles, as the login of DATABASE_URL sees it. */
export interface RoleFaults {
  /** One line for each fault, with its remedy. */
  readonly faults: readonly string[];
  /** Roles that the login can create itself. */
  readonly missing: readonly string[];
  /** `isOwn`: false for the superuser of the embedded database. */
  readonly login: { readonly name: string; readonly superuser: boolean; readonly isOwn: boolean };
}

/** Compares the roles with their attributes; changes nothing. */
export async function findRoleFaults(client: Client): Promise<RoleFaults> {
  const login = await readLogin(client);
  const { rows } = await client.query<{ name: string; login: boolean; bypass: boolean; powerful: boolean }>(
    `SELECT rolname AS name, rolcanlogin AS login, rolbypassrls AS bypass,
            rolsuper OR rolcreaterole OR rolcreatedb AS powerful
       FROM pg_roles WHERE rolname = ANY ($1)`,
    [Object.keys(roleAttributes)],
  );
  const existing = new Map(rows.map((row) => [row.name, row]));
  const faults = Object.entries(roleAttributes).flatMap(([name, attributes]) => {
    const role = existing.get(name);
    if (role === undefined) return [];
    const fits =
      !role.powerful &&
      role.bypass === attributes.includes(' BYPASSRLS') &&
      // The migration lets the logins in again; a login more is an open door.
      (!role.login || !attributes.startsWith('NOLOGIN'));
    return fits
      ? []
      : [`${name} has other rights than needed; a superuser can correct it: ALTER ROLE ${name} ${attributes}`];
  });
  const missing = Object.keys(roleAttributes).filter((name) => !existing.has(name));
  const refusal = missing.length > 0 ? refuseToCreate(() => checkMayCreate(login, missing)) : undefined;
  return {
    faults: refusal === undefined ? faults : [...faults, refusal],
    missing: refusal === undefined ? missing : [],
    login: { name: login.name, superuser: login.superuser, isOwn: !client.host.startsWith('/') },
  };
}

function refuseToCreate(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof MigrationError) return error.message;
    throw error;
  }
}
