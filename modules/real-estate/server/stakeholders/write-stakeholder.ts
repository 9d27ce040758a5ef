import { logEvent } from '#platform/server/audit/log-event.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { AuditChange } from '#platform/server/audit/record.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import type { StakeholderInput } from '../../contract/stakeholders/stakeholder-data.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { stakeholdersChanged } from '../../contract/stakeholders/stakeholders.ts';

type Writing = Pick<TenantContext, 'tx' | 'actor' | 'source' | 'clock'>;

/** Columns of the facts that are sent; absent ones keep their values. */
export function toColumns(data: StakeholderInput): Readonly<Record<string, unknown>> {
  const columns = {
    title: data.title === null ? 'Herr' : data.title,
    first_name: textOf(data.firstName),
    last_name: textOf(data.lastName),
    telephone: textOf(data.telephone),
    street: textOf(data.street),
    city: textOf(data.city),
    request_text: textOf(data.requestText),
    request_text_translated: textOf(data.requestTextTranslated),
    // A request has come some day: none clears it.
    request_received_at: data.requestReceivedAt ? new Date(data.requestReceivedAt) : undefined,
    appointment: instantOf(data.appointment),
    agent_comment: textOf(data.agentComment),
    decline_reason: textOf(data.declineReason)?.trim(),
    no_update_email: flagOf(data.noUpdateEmail),
    renter_document_sent: flagOf(data.renterDocumentSent),
    interest_email_sent: flagOf(data.interestEmailSent),
    language: data.language === null ? 'de' : data.language,
    source: textOf(data.source),
    financing_confirmed: flagOf(data.financingConfirmed),
    kept_because: textOf(data.keptBecause),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

const textOf = (value: string | null | undefined): string | undefined => (value === null ? '' : value);
const flagOf = (value: boolean | null | undefined): boolean | undefined => (value === null ? false : value);

function instantOf(value: string | null | undefined): Date | null | undefined {
  if (value === undefined) return undefined;
  return value === null || value === '' ? null : new Date(value);
}

type StakeholderEvent =
  | 'stakeholder_added'
  | 'stakeholder_changed'
  | 'stakeholder_moved'
  | 'stakeholder_undone'
  | 'stakeholder_mailed'
  | 'stakeholder_deleted';

/** The log is kept longer than people: it names them by their object alone. */
export const subjectOf = ({ id, objectId }: Pick<Stakeholder, 'id' | 'objectId'>) =>
  ({ type: 'estate_stakeholder', id, label: objectId }) as const;

/** Writes a change of a person into the log, and has windows ask again. */
export async function noteChange(
  context: Writing,
  event: StakeholderEvent,
  { before, after }: { readonly before: Stakeholder | null; readonly after: Stakeholder | null },
): Promise<void> {
  const person = after ?? before;
  if (person === null) return;
  await logEvent(context, {
    event,
    subject: subjectOf(person),
    changes: event === 'stakeholder_deleted' ? [] : nameChanges(before, after),
  });
  await publishChange(context, person.objectId);
}

/** Has windows that show the people of an object ask again. */
export const publishChange = ({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>, objectId: string): Promise<void> =>
  publish(tx, stakeholdersChanged, { organizationId: actor.organizationId }, { objectId });

function describe(person: Stakeholder | null): object {
  if (person === null) return {};
  const { title, noUpdateEmailCount: _count, exposeOpenedAt: _opened, ...data } = person.data;
  return { email: person.email, status: person.status, salutation: title, ...data };
}

/** Facts that say nothing about who somebody is; of all others the log has the names alone. */
const shownFacts: ReadonlySet<string> = new Set([
  'status',
  'noUpdateEmail',
  'renterDocumentSent',
  'interestEmailSent',
  'interestEmailSentAt',
  'exposeSentAt',
  'exposeConfirmedAt',
  'exposeWithdrawnAt',
  'appointmentCancelledAt',
  'reservedAt',
  'interestAnswer',
  'interestAnsweredAt',
  'requestReceivedAt',
  'appointment',
  'language',
  'financingConfirmed',
]);

const nameChanges = (before: Stakeholder | null, after: Stakeholder | null): AuditChange[] =>
  listChanges(describe(before), describe(after)).map(({ field, from, to }) =>
    shownFacts.has(field) ? { field, from, to } : { field, from: null, to: null },
  );
