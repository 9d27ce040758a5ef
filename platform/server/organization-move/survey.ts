import { beginReading, assertMayLoad } from '../organization-copy/open-sides.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import { findTables } from '../organization-copy/find-tables.ts';
import { matchAccounts } from '../organization-copy/match-accounts.ts';
import { matchCatalogue } from '../organization-copy/match-catalogue.ts';
import { planCopy } from '../organization-copy/copy-plan.ts';
import type { PlannedTable } from '../organization-copy/copy-plan.ts';
import { findOrganization, requireOrganization } from './organization-state.ts';
import type { OrganizationState } from './organization-state.ts';
import type { Side } from './sides.ts';
import { checkStores } from './check-stores.ts';

/** Comparison of both sides before a move. */
export interface Survey {
  readonly organization: OrganizationState;
  /** The organisation at the target, half arrived or open. */
  readonly found: OrganizationState | undefined;
  readonly plan: readonly PlannedTable[];
  /** One line each, with the remedy. */
  readonly problems: readonly string[];
}

/** Sessions end with a move: a cookie belongs to one address. */
const omitted = new Set(['sessions']);

/**
 * Compares both sides before anything is changed. Both databases have the same migrations.
 *
 * @throws CopyError when the source does not know the organisation
 */
export async function surveyMove(source: Side, target: Side, name: string, moveId: string): Promise<Survey> {
  const organization = await requireOrganization(source.database, name);
  const found = await findOrganization(target.database, organization.id);
  const { plan, problems } = await compare(source, target, organization, moveId);
  const stores = [...(await checkStores(source, target, organization.id))];
  return {
    organization,
    found,
    plan,
    problems: [...problems, ...(await findObstacles(target, organization, found)), ...stores],
  };
}

async function findObstacles(
  target: Side,
  { id, name, identifier, availability, isDeleted, isOperator }: OrganizationState,
  found: OrganizationState | undefined,
): Promise<string[]> {
  const same = await findOrganization(target.database, identifier);
  return [
    ...(isDeleted ? [`${name} was deleted; restore it first`] : []),
    ...(isOperator ? [`${name} is the operator's organisation, which the installation needs`] : []),
    ...(availability === 'copy'
      ? [`${name} was restored out of a backup to be read; only its original can be moved`]
      : []),
    ...(found === undefined || found.availability === 'arriving' ? [] : [describeKnown(found)]),
    ...(same !== undefined && same.id !== id
      ? [
          `The identifier ${identifier} belongs to another organisation at the target (${same.name}); change one of them`,
        ]
      : []),
  ];
}

/** Deleted organisations keep their rows for a while. */
function describeKnown({ availability, isDeleted }: OrganizationState): string {
  if (isDeleted)
    return 'The organisation was deleted at the target, which keeps it until it is purged; wait until then, or restore it there';
  return `The target knows the organisation already (${availability}); remove it there first, in the administration or by --forget if it came from there`;
}

async function compare(
  { client: source }: Side,
  { client: target }: Side,
  { id: organizationId }: OrganizationState,
  moveId: string,
): Promise<Pick<Survey, 'plan' | 'problems'>> {
  const grants = await assertMayLoad(target, '--to').then(
    () => [],
    (error: unknown) => {
      if (error instanceof CopyError) return [error.message];
      throw error;
    },
  );
  await beginReading(source);
  await beginReading(target);
  try {
    const tables = await findTables(source);
    const { entryIds, missing } = await matchCatalogue(source, target, tables, organizationId);
    const accounts = await matchAccounts(source, target, organizationId);
    const plan = planCopy(tables, {
      organizationId,
      targetId: organizationId,
      accountIds: accounts.missing,
      omitted,
      changes: { organizations: { availability: `'arriving'`, move_id: `'${moveId}'::uuid`, moved_to: 'NULL::text' } },
      conditions: {},
      entryIds,
    });
    const problems = [
      ...grants,
      ...missing.map(
        (entry) =>
          `The target lacks an entry of the catalogue that the organisation uses (${entry}); start the same version of the product there`,
      ),
      ...accounts.conflicts.map(
        (email) =>
          `The address ${email} belongs to different accounts at the source and at the target; change the address of one of them`,
      ),
    ];
    return { plan, problems };
  } finally {
    await source.query('ROLLBACK');
    await target.query('ROLLBACK');
  }
}
