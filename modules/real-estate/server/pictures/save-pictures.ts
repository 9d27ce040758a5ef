import { sql } from 'kysely';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { SentPictures } from '../../contract/objects/pictures.ts';
import type { EstateObject } from '../objects/find-object.ts';
import { subjectOf } from '../objects/save-object.ts';
import { noteContentChange } from '../portal-queue/note-content-change.ts';
import { askForVariants, tellPictures } from './make-variants.ts';
import { listPictureRows } from './picture-rows.ts';
import type { PictureRow } from './picture-rows.ts';

interface SavedPicture extends PictureRow {
  readonly order: number;
  /** True for one that is turned, and for one without encodings whose turn is sent: that tries it once more. */
  readonly isEncodedAgain: boolean;
}

/**
 * Saves order and properties of the pictures of an object, which is locked. Pictures that are not named, such as those
 * added meanwhile, keep their places.
 *
 * @throws AppError not_found for an unknown name, changed_meanwhile, picture_position_taken; validation_failed if two
 *   that are named want one place
 */
export async function savePictures(context: TenantContext, object: EstateObject, sent: SentPictures): Promise<void> {
  const { tx, actor } = context;
  await lockPictures(tx, object.id);
  const before = await listPictureRows(tx, [object.id]);
  assertKnown(before, sent);
  const ordered = order(before, sent);
  const after = ordered.map((row, index): SavedPicture => {
    const turn = sent[row.name]?.turn;
    const isEncodedAgain = turn !== undefined && (turn !== row.turn || row.state === 'failed');
    return { ...apply(row, sent[row.name]), order: index, isEncodedAgain };
  });
  assertPlaces(after, sent);
  const shown = new Map(before.map((row, index) => [row.id, { ...row, order: index }]));
  const isChanged = after.some((row) => isDifferent(shown.get(row.id), row));
  const again = after.filter(({ isEncodedAgain }) => isEncodedAgain);
  if (!isChanged && again.length === 0) return;
  // Places that are stored have gaps where pictures were deleted: those are closed with it.
  const former = new Map(before.map((row) => [row.id, { ...row, order: row.place }]));
  await store(
    tx,
    after.filter((row) => isDifferent(former.get(row.id), row) || row.isEncodedAgain),
    former,
  );
  await askForVariants(
    tx,
    actor.organizationId,
    again.map(({ id, revision }) => ({ id, revision: revision + 1 })),
  );
  if (isChanged)
    await logEvent(context, {
      event: 'estate_pictures_changed',
      subject: subjectOf(object),
      changes: listChanges(describe(before), describe(after)),
    });
  await tellPictures(tx, actor.organizationId, object.id);
  await noteContentChange(tx, actor.organizationId, object.id);
}

/** One saves at a time, also against whoever adds a picture. */
async function lockPictures(tx: Transaction, objectId: string): Promise<void> {
  await tx
    .selectFrom('estate_pictures')
    .select('id')
    .where('estate_object_id', '=', objectId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

function assertKnown(before: readonly PictureRow[], sent: SentPictures): void {
  const known = new Map(before.map((row) => [row.name, row]));
  for (const [name, { version }] of Object.entries(sent)) {
    const row = known.get(name);
    if (row === undefined) throw new AppError('not_found', { field: `pictures.${name}` });
    if (version !== undefined && version !== row.version)
      throw new AppError('changed_meanwhile', { field: `pictures.${name}` });
  }
}

/**
 * The pictures that are named are put in the order of their names, in the places that they have together; the others keep
 * theirs. Clients that keep the order of the names and change the positions mean those.
 */
function order(before: readonly PictureRow[], sent: SentPictures): readonly PictureRow[] {
  const names = Object.keys(sent);
  const stored = before.filter(({ name }) => name in sent).map(({ name }) => name);
  const isKept = names.every((name, index) => name === stored[index]);
  const byPosition = isKept && names.every((name) => sent[name]?.position !== undefined);
  const wanted = byPosition
    ? names.toSorted((one, other) => (sent[one]?.position ?? 0) - (sent[other]?.position ?? 0))
    : names;
  const rows = new Map(before.map((row) => [row.name, row]));
  let next = 0;
  return before.map((row) => {
    if (!(row.name in sent)) return row;
    next += 1;
    return rows.get(wanted[next - 1] ?? row.name) ?? row;
  });
}

function apply(row: PictureRow, sent: SentPictures[string] | undefined): PictureRow {
  if (sent === undefined) return row;
  return {
    ...row,
    titlePicture: sent.titlePicture ?? row.titlePicture,
    floorplan: sent.floorplan ?? row.floorplan,
    notPublic: sent.notPublic ?? row.notPublic,
    notInExpose: sent.notInExpose ?? row.notInExpose,
    exposePosition: sent.exposePosition === undefined ? row.exposePosition : sent.exposePosition,
    pictureAdjustment: sent.pictureAdjustment ?? row.pictureAdjustment,
    exposeShort: sent.exposeShort === undefined ? row.exposeShort : sent.exposeShort,
    turn: sent.turn ?? row.turn,
  };
}

/** Each place is taken by one picture: two in a request contradict it, one that is not named is in the way. */
function assertPlaces(after: readonly PictureRow[], sent: SentPictures): void {
  for (const place of ['exposePosition', 'exposeShort'] as const) {
    for (const [position, rows] of Map.groupBy(after, (row) => row[place])) {
      const [first, ...others] = rows.toSorted((one, other) => Number(one.name in sent) - Number(other.name in sent));
      const second = others[0];
      if (position === null || first === undefined || second === undefined) continue;
      const field = `pictures.${second.name}.${place}`;
      const params = { position, name: first.name };
      if (first.name in sent) throw invalidField(field, 'picture_position_twice', params);
      throw new AppError('picture_position_taken', { field, params });
    }
  }
}

const savedNames = [
  'order',
  'titlePicture',
  'floorplan',
  'notPublic',
  'notInExpose',
  'exposePosition',
  'pictureAdjustment',
  'exposeShort',
  'turn',
] as const;

type FormerPicture = Omit<SavedPicture, 'isEncodedAgain'>;

const isDifferent = (before: FormerPicture | undefined, after: SavedPicture): boolean =>
  savedNames.some((name) => before?.[name] !== after[name]);

/** Places are given up before they are taken, so that two pictures can swap theirs. */
async function store(
  tx: Transaction,
  changed: readonly SavedPicture[],
  former: ReadonlyMap<string, FormerPicture>,
): Promise<void> {
  const leaving = changed.filter(({ id, exposePosition, exposeShort }) => {
    const before = former.get(id);
    return before?.exposePosition !== exposePosition || before?.exposeShort !== exposeShort;
  });
  if (leaving.length > 0)
    await tx
      .updateTable('estate_pictures')
      .set({ expose_position: null, short_position: null })
      .where(
        'id',
        'in',
        leaving.map(({ id }) => id),
      )
      .execute();
  const rows = changed.map((row) => {
    const isOrderOnly = savedNames.every((name) => name === 'order' || former.get(row.id)?.[name] === row[name]);
    return { ...row, isOrderOnly };
  });
  // Whoever writes a caption is not refused because somebody else put the picture elsewhere.
  await sql`
    UPDATE estate_pictures AS p SET position = c."order", caption = c."titlePicture", is_floorplan = c.floorplan, is_not_public = c."notPublic",
           is_not_in_expose = c."notInExpose", expose_position = c."exposePosition", adjustment = c."pictureAdjustment",
           short_position = c."exposeShort", turn = c.turn, version = p.version + CASE WHEN c."isOrderOnly" THEN 0 ELSE 1 END,
           revision = p.revision + CASE WHEN c."isEncodedAgain" THEN 1 ELSE 0 END, state = CASE WHEN c."isEncodedAgain" THEN 'pending' ELSE p.state END,
           problem = CASE WHEN c."isEncodedAgain" THEN NULL ELSE p.problem END
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c (id uuid, "order" integer, "titlePicture" text, floorplan boolean,
           "notPublic" boolean, "notInExpose" boolean, "exposePosition" text, "pictureAdjustment" integer, "exposeShort" text, turn integer,
           "isOrderOnly" boolean, "isEncodedAgain" boolean)
     WHERE p.id = c.id`.execute(tx);
}

/** Lines of the audit log. */
function describe(rows: readonly PictureRow[]): Record<string, unknown> {
  return {
    pictures: rows.map(({ name }) => name).join('\n'),
    ...Object.fromEntries(
      rows.map((row) => [
        row.name,
        [
          row.titlePicture,
          row.exposePosition,
          row.exposeShort,
          row.floorplan ? 'floorplan' : null,
          row.notPublic ? 'notPublic' : null,
          row.notInExpose ? 'notInExpose' : null,
          row.pictureAdjustment,
          row.turn,
        ]
          .filter((part) => part !== null && part !== '')
          .join(' · '),
      ]),
    ),
  };
}
