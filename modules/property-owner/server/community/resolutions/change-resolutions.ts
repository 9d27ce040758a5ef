import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { removeFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { attachPdf } from '../attach-pdf.ts';
import type { StoredPdf } from '../attach-pdf.ts';
import { findResolution } from './resolution-repository.ts';
import type { FoundResolution } from './resolution-repository.ts';

type Optional<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** Facts of an entry; absent ones stay as they were. */
export interface ResolutionFacts extends Optional<
  Pick<
    Resolution,
    | 'art'
    | 'datum'
    | 'ort'
    | 'top'
    | 'ergebnis'
    | 'ja'
    | 'nein'
    | 'enthaltung'
    | 'gericht'
    | 'aktenzeichen'
    | 'parteien'
  >
> {
  readonly beschlussnummer: string;
  readonly beschreibung: string;
}

const taken = (cause: unknown) => new AppError('resolution_number_taken', { field: 'beschlussnummer', cause });

/**
 * Enters a resolution into the collection of a community; the database gives it the next number.
 * @throws AppError not_found, resolution_number_taken, storage_full
 */
export async function addResolution(
  context: TenantContext,
  { eigentuemerEid: eid, ...facts }: ResolutionFacts & { readonly eigentuemerEid: string },
  pdf: StoredPdf | undefined,
): Promise<Resolution> {
  const { tx, actor } = context;
  const owner = await requireOwner(context, eid, 'eigentuemerEid');
  const id = createId();
  await translateDuplicate(
    tx
      .insertInto('community_resolutions')
      .values({
        organization_id: actor.organizationId,
        id,
        owner_id: owner.id,
        // Replaced by the database.
        running_number: 0,
        number: facts.beschlussnummer,
        wording: facts.beschreibung,
        ...toColumns(facts),
        ...(pdf ? await attachPdf(context, pdf) : {}),
        entered_by: actor.userId,
      })
      .execute(),
    'community_resolutions_number_idx',
    taken,
  );
  const { resolution } = await requireResolution(context, { id });
  await log(context, 'resolution_entered', null, resolution);
  return resolution;
}

/**
 * Changes an entry; without a PDF its own stays.
 * @throws AppError not_found, changed_meanwhile, resolution_number_taken, storage_full
 */
export async function saveResolution(
  context: TenantContext,
  {
    id,
    eigentuemerEid: eid,
    version,
    ...facts
  }: ResolutionFacts & { readonly id: string; readonly eigentuemerEid: string; readonly version?: number | undefined },
  pdf: StoredPdf | undefined,
): Promise<Resolution> {
  const { tx } = context;
  const before = await requireResolution(context, { id, eid });
  if (before.resolution.geloescht !== null) throw new AppError('not_found');
  if (version !== undefined && version !== before.resolution.version) throw new AppError('changed_meanwhile');
  const { numUpdatedRows } = await translateDuplicate(
    tx
      .updateTable('community_resolutions')
      .set({
        number: facts.beschlussnummer,
        wording: facts.beschreibung,
        ...toColumns(facts),
        ...(pdf ? await attachPdf(context, pdf) : {}),
        version: before.resolution.version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', before.resolution.version)
      .executeTakeFirstOrThrow(),
    'community_resolutions_number_idx',
    taken,
  );
  if (numUpdatedRows === 0n) throw new AppError('changed_meanwhile');
  if (pdf && before.fileId !== null) await removeFile(tx, before.fileId);
  const { resolution } = await requireResolution(context, { id });
  await log(context, 'resolution_changed', before.resolution, resolution);
  return resolution;
}

/** Deletes what an entry says; its number stays. @throws AppError not_found */
export async function removeResolution(
  context: TenantContext,
  { id, eid, reason }: { readonly id: string; readonly eid: string; readonly reason: string },
): Promise<void> {
  const { tx, actor, clock } = context;
  const { resolution } = await requireResolution(context, { id, eid });
  const { numUpdatedRows } = await tx
    .updateTable('community_resolutions')
    .set({ deleted_at: clock.now(), deleted_by: actor.userId, deletion_reason: reason })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('not_found');
  await logEvent(context, {
    event: 'resolution_deleted',
    subject: subjectOf(resolution),
    changes: listChanges({}, { reason }),
  });
}

/** Adds a note to an entry. @throws AppError not_found, also for a deleted one */
export async function addNote(
  context: TenantContext,
  { id, eid }: { readonly id: string; readonly eid: string },
  { art, datum, text }: Pick<Resolution['vermerke'][number], 'art' | 'datum' | 'text'>,
): Promise<Resolution> {
  const { tx, actor } = context;
  const before = await requireResolution(context, { id, eid });
  if (before.resolution.geloescht !== null) throw new AppError('not_found');
  await tx
    .insertInto('community_resolution_notes')
    .values({
      organization_id: actor.organizationId,
      id: createId(),
      resolution_id: id,
      kind: art,
      noted_on: datum,
      note: text,
      entered_by: actor.userId,
    })
    .execute();
  const { resolution } = await requireResolution(context, { id });
  await logEvent(context, {
    event: 'resolution_noted',
    subject: subjectOf(resolution),
    changes: listChanges({}, { art, datum, text }),
  });
  return resolution;
}

async function requireResolution(
  { tx }: Pick<TenantContext, 'tx'>,
  wanted: { readonly id: string; readonly eid?: string },
): Promise<FoundResolution> {
  const found = await findResolution(tx, wanted, { readsDeleted: true });
  if (!found) throw new AppError('not_found');
  return found;
}

function toColumns(facts: ResolutionFacts) {
  const columns = {
    kind: facts.art,
    resolved_on: facts.datum,
    place: facts.ort,
    agenda_item: facts.top,
    result: facts.ergebnis,
    votes_yes: facts.ja,
    votes_no: facts.nein,
    votes_abstained: facts.enthaltung,
    court: facts.gericht,
    court_reference: facts.aktenzeichen,
    parties: facts.parteien,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    NonNullable<{ [Name in keyof typeof columns]: Exclude<(typeof columns)[Name], undefined> }>
  >;
}

const subjectOf = ({ id, laufendeNummer }: Resolution) =>
  ({ type: 'resolution', id, label: String(laufendeNummer) }) as const;

async function log(
  context: TenantContext,
  event: 'resolution_entered' | 'resolution_changed',
  before: Resolution | null,
  after: Resolution,
): Promise<void> {
  await logEvent(context, {
    event,
    subject: subjectOf(after),
    changes: listChanges(describe(before), describe(after)),
  });
}

function describe(resolution: Resolution | null): object {
  if (resolution === null) return {};
  const {
    id: _id,
    version: _version,
    vermerke: _notes,
    geloescht: _deleted,
    anfechtbarBis: _until,
    ...facts
  } = resolution;
  const { nachgetragen: _late, eingetragenAm: _at, eingetragenVon: _by, laufendeNummer: _number, ...said } = facts;
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}
