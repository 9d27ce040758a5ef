import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { namePerson } from '../../contract/stakeholders/person-name.ts';
import { isStep, neededFor, undoSeconds } from '../../contract/stakeholders/pipeline.ts';
import type { StakeholderState } from '../../contract/stakeholders/pipeline.ts';
import type {
  createStakeholder as createEndpoint,
  Stakeholder,
  updateStakeholder as updateEndpoint,
} from '../../contract/stakeholders/stakeholders.ts';
import { findObject } from '../objects/find-object.ts';
import { readStakeholderValues } from './stakeholder-values.ts';
import { lockStakeholder, requireStakeholder, selectStakeholders, toStakeholder } from './stakeholder-repository.ts';
import type { StakeholderRow } from './stakeholder-repository.ts';
import { noteChange, subjectOf, toColumns } from './write-stakeholder.ts';

/** People of one object. */
const maxStakeholders = 5000;

/** Adds a person. @throws AppError not_found, stakeholder_exists, too_many_stakeholders, validation_failed */
export async function createStakeholder(
  context: TenantContext,
  { objectId, email, data }: EndpointInput<typeof createEndpoint>['body'],
): Promise<Stakeholder> {
  const { tx, actor, clock } = context;
  const object = await findObject(tx, objectId);
  assertLastName(data.lastName ?? '');
  await assertNew(context, object.id, email);
  const { count } = await tx
    .selectFrom('estate_stakeholders')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('estate_object_id', '=', object.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxStakeholders)
    throw new AppError('too_many_stakeholders', { params: { maximum: maxStakeholders } });
  const id = createId();
  const now = clock.now();
  await translateDuplicate(
    tx
      .insertInto('estate_stakeholders')
      .values({
        organization_id: actor.organizationId,
        id,
        estate_object_id: object.id,
        email,
        last_name: '',
        request_received_at: now,
        status_at: now,
        created_at: now,
        ...toColumns(data),
      })
      .execute(),
    'estate_stakeholders_email_key',
    (cause) => new AppError('stakeholder_exists', { field: 'email', cause }),
  );
  const after = await readStakeholder(context, id);
  await noteChange(context, 'stakeholder_added', { before: null, after });
  return after;
}

/** Reads a person as they are answered. @throws AppError not_found */
export async function readStakeholder({ tx }: Pick<TenantContext, 'tx'>, id: string): Promise<Stakeholder> {
  const { deletionMonths } = await readStakeholderValues(tx);
  return toStakeholder(await requireStakeholder(tx, id), deletionMonths);
}

/** Names whoever has the address already, so that they can be brought back. */
async function assertNew({ tx }: Pick<TenantContext, 'tx'>, estateObjectId: string, email: string): Promise<void> {
  const found = await selectStakeholders(tx)
    .where('s.estate_object_id', '=', estateObjectId)
    .where(({ eb, fn }) => eb(fn('lower', ['s.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (!found) return;
  const name = namePerson({ title: found.title, firstName: found.first_name, lastName: found.last_name });
  throw new AppError('stakeholder_exists', {
    field: 'email',
    params: { id: found.id, name, status: found.status, since: found.status_at.toISOString(), version: found.version },
  });
}

function assertLastName(lastName: string): void {
  if (lastName.trim() === '') throw invalidField('data.lastName', 'too_small', { minimum: 1, kind: 'string' });
}

/** The translation of a text that is not the request any more goes, unless another one is sent with it. */
function withoutOldTranslation(row: StakeholderRow, columns: Readonly<Record<string, unknown>>): object {
  const { request_text: text = row.request_text, request_text_translated: german = row.request_text_translated } =
    columns;
  return text !== row.request_text && german === row.request_text_translated ? { request_text_translated: '' } : {};
}

/**
 * Changes facts of a person, moves them, or both.
 * @param translates true if a language model translates a changed request again
 * @throws AppError not_found, changed_meanwhile, transition_not_allowed, validation_failed
 */
export async function updateStakeholder(
  context: TenantContext,
  { id, status, data = {}, version }: EndpointInput<typeof updateEndpoint>['body'],
  translates = false,
): Promise<Stakeholder> {
  const { tx, clock } = context;
  const row = await lockStakeholder(tx, id);
  const { deletionMonths } = await readStakeholderValues(tx);
  const before = toStakeholder(row, deletionMonths);
  await assertVersion(context, subjectOf(before), version, row.version);
  const from = before.status;
  const to = status ?? from;
  const isMoved = to !== from;
  if (isMoved && !isStep(from, to))
    throw new AppError('transition_not_allowed', {
      field: 'status',
      params: { from, to },
      message: `no step leads from ${from} to ${to}`,
    });
  if (data.lastName !== undefined) assertLastName(data.lastName ?? '');
  const now = clock.now();
  const sent = toColumns(data);
  const columns = {
    ...(sent as { readonly appointment?: Date | null }),
    ...(translates && withoutOldTranslation(row, sent)),
    ...(data.interestEmailSent === true && !row.interest_email_sent && { interest_email_sent_at: now }),
    ...(data.interestEmailSent === false && { interest_email_sent_at: null }),
    ...(isMoved && { status: to, status_at: now }),
    ...(isMoved && to === 'EXPOSE' && { appointment: null, decline_reason: '', reserved_at: null }),
  };
  const settled = {
    ...columns,
    ...(isOtherTime(row.appointment, columns.appointment) && { appointment_cancelled_at: null }),
  };
  assertNeeded(to, { ...row, ...columns });
  await tx
    .updateTable('estate_stakeholders')
    .set({ ...settled, version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  if (isMoved) await addStep(context, row, to);
  const after = await readStakeholder(context, id);
  await noteChange(context, isMoved ? 'stakeholder_moved' : 'stakeholder_changed', { before, after });
  return after;
}

/** True if another date is set than before. */
const isOtherTime = (before: Date | null, sent: Date | null | undefined): boolean =>
  sent !== undefined && sent?.getTime() !== before?.getTime();

function assertNeeded(to: StakeholderState, row: Pick<StakeholderRow, 'appointment' | 'decline_reason'>): void {
  const needed = neededFor[to];
  const isThere = needed === 'appointment' ? row.appointment !== null : row.decline_reason !== '';
  if (needed !== undefined && !isThere)
    throw invalidField(`data.${needed}`, 'too_small', { minimum: 1, kind: 'string' });
}

async function addStep({ tx, actor, clock }: TenantContext, row: StakeholderRow, to: StakeholderState): Promise<void> {
  await tx
    .insertInto('estate_stakeholder_steps')
    .values({
      organization_id: actor.organizationId,
      stakeholder_id: row.id,
      version: row.version + 1,
      from_status: row.status,
      to_status: to,
      status_at: row.status_at,
      appointment: row.appointment,
      decline_reason: row.decline_reason,
      made_by: actor.userId,
      made_at: clock.now(),
    })
    .execute();
}

/** Takes the caller's own last move back. @throws AppError not_found, undo_expired */
export async function undoStakeholder(
  context: TenantContext,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Stakeholder> {
  const { tx, actor, clock } = context;
  const row = await lockStakeholder(tx, id);
  const step = await tx
    .selectFrom('estate_stakeholder_steps')
    .selectAll()
    .where('stakeholder_id', '=', id)
    .where('version', '=', version)
    .where('made_by', '=', actor.userId)
    .where('made_at', '>=', new Date(clock.now().getTime() - undoSeconds * 1000))
    .executeTakeFirst();
  if (!step || version !== row.version) throw new AppError('undo_expired');
  const before = await readStakeholder(context, id);
  await tx
    .updateTable('estate_stakeholders')
    .set({
      status: step.from_status,
      status_at: step.status_at,
      appointment: step.appointment,
      decline_reason: step.decline_reason,
      ...(isOtherTime(row.appointment, step.appointment) && { appointment_cancelled_at: null }),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('estate_stakeholder_steps')
    .where('stakeholder_id', '=', id)
    .where('version', '=', version)
    .execute();
  const after = await readStakeholder(context, id);
  await noteChange(context, 'stakeholder_undone', { before, after });
  return after;
}
