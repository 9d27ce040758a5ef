import { escapeLiteral } from 'pg';
import type { Client } from 'pg';
import { CopyError } from '../organization-copy/copy-error.ts';
import { planCopy } from '../organization-copy/copy-plan.ts';
import type { PlannedTable } from '../organization-copy/copy-plan.ts';
import { findTables } from '../organization-copy/find-tables.ts';
import { matchAccounts } from '../organization-copy/match-accounts.ts';
import { matchCatalogue } from '../organization-copy/match-catalogue.ts';
import type { SavedOrganization } from './load-backup.ts';

interface PlanParts {
  /** Database with the organisation as it was. */
  readonly source: Client;
  readonly target: Client;
  readonly original: SavedOrganization;
  readonly copy: SavedOrganization;
  /** Permission of the people who may enter the copy. */
  readonly administrators: string;
}

/** Sessions and links would admit people; emails have ids of the whole installation and would be sent again. */
const omitted = new Set(['sessions', 'account_links', 'mails']);

/**
 * Plans the copy of an organisation next to its original.
 *
 * @throws CopyError when nobody could enter it
 */
export async function planRestoredCopy(parts: PlanParts): Promise<PlannedTable[]> {
  const { source, target, original, copy, administrators } = parts;
  await target.query('BEGIN READ ONLY; SET LOCAL ROLE kontor_backup');
  try {
    const tables = await findTables(source);
    const { entryIds, missing } = await matchCatalogue(source, target, tables, original.id);
    if (missing.length > 0)
      throw new CopyError(
        `The installation lacks entries of the catalogue that the organisation uses: ${missing.join(', ')}`,
      );
    const accounts = await matchAccounts(source, target, original.id);
    const people = await findAdministrators(parts);
    if (people.length === 0)
      throw new CopyError(
        `Nobody who may administer ${original.name} today did so when the backup was made; give one of its administrators of then the permission ${administrators} first`,
      );
    const inUse = `ARRAY[${accounts.conflicts.map((email) => escapeLiteral(email)).join(',')}]::text[]`;
    return planCopy(tables, {
      organizationId: original.id,
      targetId: copy.id,
      accountIds: accounts.missing,
      omitted,
      entryIds,
      conditions: {
        // With them the copy of the operator's organisation would be an operator's, too, and nobody could delete it.
        organization_services: 'service_id IN (SELECT s.id FROM services s WHERE NOT s.operator_only)',
        membership_permissions: `membership_id IN (SELECT m.id FROM memberships m WHERE m.organization_id = '${original.id}' AND m.user_id = ANY ('{${people.join(',')}}'::uuid[]))`,
      },
      changes: {
        // Accounts that were deleted since come back without a password, as names in the records only.
        users: {
          email: `CASE WHEN email = ANY (${inUse}) THEN id::text || '@removed.invalid' ELSE email END`,
          proof_due: 'false',
        },
        organizations: {
          name: escapeLiteral(copy.name),
          identifier: escapeLiteral(copy.identifier),
          availability: `'copy'`,
          copy_of: `coalesce(copy_of, id)`,
          move_id: 'NULL::uuid',
          moved_to: 'NULL::text',
          deleted_at: 'NULL::timestamptz',
          taken_over_at: 'NULL::timestamptz',
        },
        tasks: {
          state: `CASE WHEN ended_at IS NULL THEN 'cancelled' ELSE state END`,
          ended_at: 'coalesce(ended_at, created_at)',
        },
        // Passwords of portals, servers and other services: a copy talks to none of them.
        settings: { secrets: 'NULL::bytea' },
      },
    });
  } finally {
    await target.query('ROLLBACK');
  }
}

/**
 * Finds the people who administer the running organisation and did so at the time of the backup; if it is gone, those of
 * then who still have an account.
 */
async function findAdministrators({ source, target, original, administrators }: PlanParts): Promise<string[]> {
  const query = `
    SELECT DISTINCT m.user_id AS id FROM memberships m
      JOIN membership_permissions mp ON mp.organization_id = m.organization_id AND mp.membership_id = m.id
      JOIN permissions p ON p.id = mp.permission_id
     WHERE m.organization_id = $1 AND m.state = 'active' AND p.identifier = $2`;
  const { rows: then } = await source.query<{ id: string }>(query, [original.id, administrators]);
  const ids = then.map(({ id }) => id);
  const { rows: running } = await target.query('SELECT FROM organizations WHERE id = $1', [original.id]);
  const { rows: today } =
    running.length > 0
      ? await target.query<{ id: string }>(query, [original.id, administrators])
      : await target.query<{ id: string }>('SELECT id FROM users WHERE id = ANY ($1)', [ids]);
  return today.map(({ id }) => id).filter((id) => ids.includes(id));
}
