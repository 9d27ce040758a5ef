import { sql } from 'kysely';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { instant, integer, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { findDeletionDay } from '../../contract/stakeholders/deletion-day.ts';
import type { StakeholderState } from '../../contract/stakeholders/pipeline.ts';
import type { StakeholderData } from '../../contract/stakeholders/stakeholder-data.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';

const newestFirst = listOrder('desc', {
  request_received_at: instant(sql.ref('s.request_received_at')),
  id: uuid(sql.ref('s.id')),
});
const lastMovedFirst = listOrder('desc', { status_at: instant(sql.ref('s.status_at')), id: uuid(sql.ref('s.id')) });

const freshFirst = listOrder('desc', {
  is_fresh: integer(sql.ref('s.is_fresh')),
  request_received_at: instant(sql.ref('s.request_received_at')),
  id: uuid(sql.ref('s.id')),
});
const byAppointment = listOrder('asc', { appointment: instant(sql.ref('s.appointment')), id: uuid(sql.ref('s.id')) });

type Select = ReturnType<typeof selectStakeholders>;

/** Pages of the columns: new people on top, appointments by time. */
const pages: Readonly<Record<StakeholderState, (select: Select, page: PageQuery) => Promise<Page<StakeholderRow>>>> = {
  EXPOSE: (select, page) => pageOf(select, freshFirst, page),
  TERMIN: (select, page) => pageOf(select, byAppointment, page),
  AUSWAHL: (select, page) => pageOf(select, lastMovedFirst, page),
  AUSGESCHIEDEN: (select, page) => pageOf(select, lastMovedFirst, page),
};

/** SQL: the same address at other objects, the newest five. */
const otherObjects = sql<Stakeholder['otherObjects']>`(
  SELECT coalesce(json_agg(json_build_object('objectId', x.object_id, 'title', x.title, 'status', x.status)), '[]'::json)
    FROM (SELECT eo.object_id, eo.title, es.status
            FROM estate_stakeholders es JOIN estate_objects eo ON eo.organization_id = es.organization_id AND eo.id = es.estate_object_id
           WHERE es.organization_id = s.organization_id AND lower(es.email) = lower(s.email) AND es.estate_object_id <> s.estate_object_id
           ORDER BY es.created_at DESC LIMIT 5) x)`;

/** SQL: true if a person `s` ever answered, was moved, or agreed to something. */
export const hasAnswered = sql<boolean>`(s.status <> 'EXPOSE' OR s.expose_confirmed_at IS NOT NULL OR s.interest_answered_at IS NOT NULL
  OR EXISTS (SELECT FROM estate_stakeholder_steps t WHERE t.organization_id = s.organization_id AND t.stakeholder_id = s.id))`;

export function selectStakeholders(tx: Transaction) {
  return tx
    .selectFrom('estate_stakeholders as s')
    .innerJoin('estate_objects as o', (join) => joinByKey(join, 'o', 's.estate_object_id'))
    .selectAll('s')
    .select([
      'o.object_id',
      'o.title as object_title',
      otherObjects.as('other_objects'),
      hasAnswered.as('has_answered'),
    ]);
}

export type StakeholderRow = Awaited<ReturnType<ReturnType<typeof selectStakeholders>['executeTakeFirstOrThrow']>>;

/** Finds a person. @throws AppError not_found */
export async function requireStakeholder(tx: Transaction, id: string): Promise<StakeholderRow> {
  const row = await selectStakeholders(tx).where('s.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** The same, and nobody else changes the person until the transaction ends. @throws AppError not_found */
export async function lockStakeholder(tx: Transaction, id: string): Promise<StakeholderRow> {
  await tx.selectFrom('estate_stakeholders').select('id').where('id', '=', id).forUpdate().execute();
  return requireStakeholder(tx, id);
}

export interface StakeholderQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
  readonly status?: StakeholderState | undefined;
}

/** Lists one page of the people of an object (row id). */
export async function listStakeholders(
  tx: Transaction,
  estateObjectId: string,
  { searchTerm, status, ...page }: StakeholderQuery,
): Promise<Page<StakeholderRow>> {
  let select = selectStakeholders(tx).where('s.estate_object_id', '=', estateObjectId);
  if (isSearchTerm(searchTerm)) select = select.where(matchesWords(searchTerm, searchedTexts));
  return status === undefined
    ? pageOf(select, newestFirst, page)
    : pages[status](select.where('s.status', '=', status), page);
}

const searchedTexts = ['first_name', 'last_name', 'email', 'telephone', 'city', 'agent_comment'].map((name) =>
  sql.ref(`s.${name}`),
);

/** @param deletionMonths months after the last contact with a person who never answered */
export function toStakeholder(row: StakeholderRow, deletionMonths: number): Stakeholder {
  const data = toData(row);
  return {
    id: row.id,
    objectId: row.object_id,
    email: row.email,
    status: row.status as StakeholderState,
    data,
    otherObjects: row.other_objects,
    deletedOn: findDeletionDay({ ...data, hasAnswered: row.has_answered }, deletionMonths),
    version: row.version,
  };
}

const iso = (at: Date | null): string | null => (at === null ? null : at.toISOString());

function toData(row: StakeholderRow): StakeholderData {
  return {
    title: row.title as StakeholderData['title'],
    firstName: row.first_name,
    lastName: row.last_name,
    telephone: row.telephone,
    street: row.street,
    city: row.city,
    requestText: row.request_text,
    requestTextTranslated: row.request_text_translated,
    requestReceivedAt: row.request_received_at.toISOString(),
    appointment: iso(row.appointment),
    appointmentCancelledAt: iso(row.appointment_cancelled_at),
    reservedAt: iso(row.reserved_at),
    agentComment: row.agent_comment,
    declineReason: row.decline_reason,
    noUpdateEmail: row.no_update_email,
    noUpdateEmailCount: row.no_update_email_count,
    renterDocumentSent: row.renter_document_sent,
    interestEmailSent: row.interest_email_sent,
    interestEmailSentAt: iso(row.interest_email_sent_at),
    exposeSentAt: iso(row.expose_sent_at),
    exposeOpenedAt: iso(row.expose_opened_at),
    exposeConfirmedAt: iso(row.expose_confirmed_at),
    exposeWithdrawnAt: iso(row.expose_withdrawn_at),
    interestAnswer: row.interest_answer as StakeholderData['interestAnswer'],
    interestAnsweredAt: iso(row.interest_answered_at),
    language: row.language as LanguageKey,
    source: row.source,
    financingConfirmed: row.financing_confirmed,
    keptBecause: row.kept_because,
  };
}
