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

/** The person who will administer the whole installation. */
export interface AdministratorRequest {
  readonly email: string;
  /** Empty for an existing account. */
  readonly firstName: string;
  readonly lastName: string;
  /** Name of the operator's organisation; ignored if it exists. */
  readonly organizationName?: string | undefined;
  readonly language: LanguageKey;
  /** True to send a mail as well. */
  readonly sendMail: boolean;
}

/** Result of the appointment. */
export interface AppointedAdministrator {
  readonly user: User;
  readonly organization: OperatorOrganization;
  readonly organizationCreated: boolean;
  /** Change of the membership. `added`: invited; `none`: had all permissions before. */
  readonly membership: 'added' | 'extended' | 'none';
  /** Link that accepts the invitation; null after its acceptance. */
  readonly link: InvitationLink | null;
}

type Accounts = Pick<Identity, 'ensureUser' | 'actForOrganization' | 'inviteMember'>;

const permissions = ['benit-central-configuration-permission', 'benit-organization-users-permission'] as const;
const startApplication = 'organizations';
/** Arbitrary constant that no other advisory lock of the database uses. */
const lockKey = 7_365_021_947;

/**
 * Appoints a central administrator from the command line: no screen can add the first one. Adds the operator's
 * organisation if there is none. Safe to repeat, also in parallel.
 * @throws AppError validation_failed if a required name is missing; too_many_requests for too many mails to the address
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
  /** True until they accept. */
  readonly invited: boolean;
}

/** Adds missing permissions; existing ones stay. */
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
