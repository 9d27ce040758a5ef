import type { ClientBase } from 'pg';

interface Account {
  readonly id: string;
  readonly email: string;
}

/**
 * Compares the accounts of an organisation's members with the target's. Reads as roles that see all rows.
 *
 * @returns the accounts that the target lacks, and the addresses that belong to another account there
 */
export async function matchAccounts(
  source: ClientBase,
  target: ClientBase,
  organizationId: string,
): Promise<{ readonly missing: readonly string[]; readonly conflicts: readonly string[] }> {
  const { rows: members } = await source.query<Account>(
    `SELECT u.id, u.email FROM users u WHERE EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.organization_id = $1) ORDER BY u.email`,
    [organizationId],
  );
  const { rows: known } = await target.query<Account>(
    'SELECT id, email FROM users WHERE id = ANY ($1) OR email = ANY ($2)',
    [members.map(({ id }) => id), members.map(({ email }) => email)],
  );
  const byId = new Map(known.map((account) => [account.id, account.email]));
  const byEmail = new Map(known.map((account) => [account.email, account.id]));
  return {
    missing: members.filter(({ id }) => !byId.has(id)).map(({ id }) => id),
    conflicts: members
      .filter(({ id, email }) => (byEmail.get(email) ?? id) !== id || (byId.get(id) ?? email) !== email)
      .map(({ email }) => email),
  };
}
