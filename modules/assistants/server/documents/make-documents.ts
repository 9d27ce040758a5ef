import { sql } from 'kysely';
import { addDays, germanInstantOf } from '#platform/contract/days.ts';
import { formatNumericDay } from '#platform/contract/format-calendar.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import type { FileAnswer } from '#platform/server/http/route.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { makeCareReport } from '../../contract/documents/documents.ts';
import { readCareConfig } from '../configuration/care-config.ts';
import { emptyContent, mergeContent } from '../entries/entry-content.ts';
import { selectEntries, toReleasedEntry } from '../entries/entry-rows.ts';
import { requireEntry } from '../entries/find-entries.ts';
import { listStaff } from '../staff/staff.ts';
import { assessmentDocument } from './assessment-document.ts';
import { recordDocument } from './record-document.ts';
import type { RecordToPrint } from './record-document.ts';
import { reportDocument } from './report-document.ts';

type DocumentParts = Pick<Platform, 'renderer'>;

type ReportInput = EndpointInput<typeof makeCareReport>['body']['reportInput'];

const fileName = 'Report.pdf';

/** Reads what stands around each document: the language of the reader and the organisation. */
export async function readHead({ tx, actor }: TenantContext) {
  const { name } = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
  return { language: await readLanguage({ tx, actor } as TenantContext), organization: name };
}

/** Makes the PDF of an answer of an assistant. @throws AppError overloaded, timed_out, document_too_large */
export async function makeReport(
  { renderer }: DocumentParts,
  { read, signal, tenantQueue }: MemberContext,
  { reportInput, isProperty }: { readonly reportInput: ReportInput; readonly isProperty: boolean },
): Promise<FileAnswer> {
  const given = typeof reportInput === 'string' ? { text: reportInput } : reportInput;
  const { head, setting } = await read(async (context) => ({
    head: await readHead(context),
    setting: (await readCareConfig(context.tx)).careSetting,
  }));
  const options = { signal, tenantQueue };
  if (given.sis !== undefined && !isProperty) {
    const patientName = given.data?.patientName ?? '';
    return {
      bytes: await assessmentDocument.render(renderer, { ...head, setting, patientName, sis: given.sis }, options),
      fileName,
    };
  }
  const [first, ...others] = given.entries?.length ? given.entries : [given.data ?? {}];
  const ofFirst = { ...first, text: (first?.text ?? '') === '' ? (given.text ?? '') : first?.text };
  const entries = [ofFirst, ...others].map((data) => mergeContent(emptyContent, { data }, 'report'));
  const kind = isProperty ? 'property' : given.type === 'vitals' ? 'vitals' : 'report';
  return { bytes: await reportDocument.render(renderer, { ...head, kind, entries }, options), fileName };
}

/** Makes the PDF of an entry or a draft. @throws AppError not_found, overloaded, timed_out, document_too_large */
export async function makeEntryDocument(
  { renderer }: DocumentParts,
  { read, signal, tenantQueue }: MemberContext,
  id: string,
): Promise<FileAnswer> {
  const { head, entry, setting } = await read(async (context) => ({
    head: await readHead(context),
    entry: await requireEntry(context, id),
    setting: (await readCareConfig(context.tx)).careSetting,
  }));
  const options = { signal, tenantQueue };
  const { sis, type } = entry;
  if (sis !== null) {
    const { patientName } = entry.data;
    return {
      bytes: await assessmentDocument.render(renderer, { ...head, setting, patientName, sis, entry }, options),
      fileName,
    };
  }
  const kind = type === 'vitals' ? 'vitals' : 'report';
  return {
    bytes: await reportDocument.render(renderer, { ...head, kind, entries: [entry], entry }, options),
    fileName,
  };
}

/** Entries of a record in one document at most; a longer one is printed by periods. */
const maxPrinted = 5000;

/** Makes the PDF of a person's record, and logs that. @throws AppError not_found, overloaded, document_too_large */
export async function makeRecord(
  { renderer }: DocumentParts,
  { transaction, signal, tenantQueue }: MemberContext,
  wanted: {
    readonly patientId: string;
    readonly from?: string | null | undefined;
    readonly to?: string | null | undefined;
  },
): Promise<FileAnswer> {
  const input = await transaction((context) => readRecord(context, wanted));
  return { bytes: await recordDocument.render(renderer, input, { signal, tenantQueue }), fileName };
}

async function readRecord(
  context: TenantContext,
  { patientId, from, to }: Parameters<typeof makeRecord>[2],
): Promise<RecordToPrint> {
  const { tx, clock } = context;
  const head = await readHead(context);
  const patient = await tx.selectFrom('patients').selectAll().where('id', '=', patientId).executeTakeFirst();
  if (!patient) throw new AppError('not_found');
  let select = selectEntries(tx).where('e.patient_id', '=', patientId).where('e.kind', '<>', 'withdrawal');
  if (from != null) select = select.where('e.event_at', '>=', germanInstantOf(from, '00:00'));
  if (to != null) select = select.where('e.event_at', '<', germanInstantOf(addDays(to, 1), '00:00'));
  const rows = await select
    .orderBy('e.event_at')
    .orderBy(sql`e.released_at`)
    .limit(maxPrinted + 1)
    .execute();
  if (rows.length > maxPrinted) throw new AppError('document_too_large');
  const entries = rows.map((row) => toReleasedEntry(row, false));
  const signed = new Set(entries.flatMap(({ released, withdrawn }) => [released?.userId, withdrawn?.userId]));
  const staff = (await listStaff(context)).filter(({ userId }) => signed.has(userId));
  await logEvent(context, {
    event: 'care_record_printed',
    subject: {
      type: 'patient',
      id: patientId,
      label: [patient.last_name, patient.first_name].filter(Boolean).join(', '),
    },
  });
  const day = (value: string | null | undefined) => (value == null ? '' : formatNumericDay(value, head.language));
  return {
    ...head,
    patient: {
      id: patientId,
      lastName: patient.last_name,
      firstName: patient.first_name,
      salutation: patient.salutation,
      birthDate: patient.birth_date,
      room: patient.room,
      place: patient.place,
      street: patient.street,
      state: patient.state,
    },
    entries,
    staff,
    period: from == null && to == null ? '' : `${day(from)} – ${day(to)}`,
    printedAt: clock.now().toISOString(),
  };
}
