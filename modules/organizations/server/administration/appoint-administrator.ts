import { sql } from 'kysely';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import type { Identity, InvitationLink, User } from '#modules/identity/server/index.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { findIdsByIdentifier } from '../catalogue/find-by-identifier.ts';
import { addMember } from './add-member.ts';
import { createOrganization } from './create-organization.ts';
import { findFreeIdentifier, findOperator } from './operator-repository.ts';
import type { OperatorOrganization } from './operator-repository.ts';

/** Who is to administer the whole installation. */
export interface AdministratorRequest {
  readonly email: string;
  /** Empty for an account that exists. */
  readonly firstName: string;
  readonly lastName: string;
  /** Name for the operator's organisation; not used when there is one. */
  readonly organizationName?: string | undefined;
  readonly language: LanguageKey;
  /** Whether the new administrator is told by mail as well. */
  readonly sendMail: boolean;
}

/** What was done. */
export interface AppointedAdministrator {
  readonly user: User;
  readonly organization: OperatorOrganization;
  readonly organizationCreated: boolean;
  /** `added`: invited; `none`: could everything before. */
  readonly membership: 'added' | 'extended' | 'none';
  /** Accepts the invitation; null for who has accepted already. */
  readonly link: InvitationLink | null;
}

type Accounts = Pick<Identity, 'ensureUser' | 'actForOrganization' | 'inviteMember'>;

const permissions = ['benit-central-configuration-permission', 'benit-organization-users-permission'] as const;
const startApplication = 'organizations';
/** Any constant, as long as nothing else in the database locks with it. */
const lockKey = 7_365_021_947;

/**
 * Makes somebody a central administrator, from outside: for the first one nobody can do it on a screen. The operator's
 * organisation is added when there is none. Safe to repeat, and for two at once.
 *
 * @throws AppError validation_failed when a name is needed and missing; too_many_requests when the address has got too
 *   many mails
 */
export async function appointAdministrator(
  tx: Transaction,
  accounts: Accounts,
  request: AdministratorRequest,
  now: Date,
): Promise<AppointedAdministrator> {
  const { language } = request;
  await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(tx);
  const existing = await findOperator(tx);
  const organization = existing ?? (await addOperator(tx, request.organizationName ?? '', now));
  const { user } = await accounts.ensureUser(tx, request);
  const { id, membership, invited } = await ensureMembership(tx, { organization, user, language, now });
  await accounts.actForOrganization(tx, organization.id);
  const invitation = {
    membershipId: id,
    organizationName: organization.name,
    invitedBy: null,
    language,
    sendMail: request.sendMail,
  };
  const link = invited ? await accounts.inviteMember(tx, invitation) : null;
  const event = (
    { added: 'user_added', extended: 'user_changed', none: link === null ? null : 'invitation_sent' } as const
  )[membership];
  const record = { userId: null, source: { requestId: 'admin:create', address: null }, now };
  if (!existing) {
    const subject = { type: 'organization', id: organization.id, label: organization.name };
    await recordAudit(tx, organization.id, { ...record, event: 'organization_created', subject });
  }
  if (event !== null) {
    const subject = { type: 'user', id, label: `${user.firstName} ${user.lastName} <${user.email}>`.trim() };
    const changes: AuditRecord['changes'] =
      membership === 'none' ? [] : [{ field: 'permissions', from: null, to: permissions.join(', ') }];
    await recordAudit(tx, organization.id, { ...record, event, subject, changes });
  }
  return { user, organization, organizationCreated: !existing, membership, link };
}

async function addOperator(tx: Transaction, name: string, now: Date): Promise<OperatorOrganization> {
  if (name === '') throw invalidField('organizationName', 'too_small', { minimum: 1, kind: 'string' });
  const identifier = await findFreeIdentifier(tx, name);
  const id = await createOrganization(tx, {
    name,
    identifier,
    industry: { de: '' },
    services: ['central-administration'],
    now,
  });
  return { id, name };
}

interface MembershipRequest {
  readonly organization: OperatorOrganization;
  readonly user: User;
  readonly language: LanguageKey;
  readonly now: Date;
}

interface Ensured {
  readonly id: string;
  readonly membership: AppointedAdministrator['membership'];
  /** That they have not accepted yet. */
  readonly invited: boolean;
}

/** What somebody may do already is kept. */
async function ensureMembership(
  tx: Transaction,
  { organization, user, language, now }: MembershipRequest,
): Promise<Ensured> {
  const found = await tx
    .selectFrom('memberships')
    .select(['id', 'start_application_id', 'state'])
    .where('organization_id', '=', organization.id)
    .where('user_id', '=', user.id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) {
    const languages = languageKeys.filter((key) => key === language || key === 'de' || key === 'en');
    const who = { organizationId: organization.id, userId: user.id, invitation: { by: null } };
    const id = await addMember(tx, {
      ...who,
      permissions,
      startApplication,
      languages,
      defaultLanguage: language,
      now,
    });
    return { id, membership: 'added', invited: true };
  }
  const invited = found.state === 'invited';
  const permissionIds = await findIdsByIdentifier(tx, 'permissions', permissions);
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('membership_permissions')
    .values(
      permissionIds.map((permissionId) => ({
        organization_id: organization.id,
        membership_id: found.id,
        permission_id: permissionId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return { id: found.id, membership: 'none', invited };
  const [startApplicationId = null] = await findIdsByIdentifier(tx, 'applications', [startApplication]);
  await tx
    .updateTable('memberships')
    .set({ version: sql`version + 1`, start_application_id: found.start_application_id ?? startApplicationId })
    .where('organization_id', '=', organization.id)
    .where('id', '=', found.id)
    .execute();
  await announceAccessChange(tx, { userId: user.id, organizationId: organization.id });
  return { id: found.id, membership: 'extended', invited };
}
