import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Portal, PublicationError } from '../../contract/objects/channels.ts';
import type { PortalRow, PortalState } from '../objects/portal-row.ts';

/** Facts that portals ask for of an object that was deleted here. */
export interface Remains {
  readonly id: string;
  readonly objectId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An object at a portal, with what a transfer needs. */
export interface Publication extends PortalRow {
  readonly id: string;
  /** Null: the object was deleted here. */
  readonly estateObjectId: string | null;
  readonly revision: number;
  readonly externalId: string;
  readonly sentExternalId: string;
  readonly portalId: string;
  readonly replacedPortalId: string;
  readonly sentChecksum: string;
  readonly sentPictures: string;
  readonly attempts: number;
  readonly wantedBy: string | null;
  readonly remains: Remains | null;
}

const columns = [
  'id',
  'estate_object_id as estateObjectId',
  'channel',
  'state',
  'revision',
  'errors',
  'wants_saved',
  'wants_published',
  'wants_homepage',
  'wants_top',
  'is_saved',
  'is_published',
  'is_homepage',
  'is_top',
  'external_id as externalId',
  'sent_external_id as sentExternalId',
  'portal_id as portalId',
  'replaced_portal_id as replacedPortalId',
  'sent_checksum as sentChecksum',
  'sent_pictures as sentPictures',
  'attempts',
  'wanted_by as wantedBy',
  'remains',
] as const;

const select = (tx: Transaction) => tx.selectFrom('estate_publications').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function toPublication(row: Row): Publication {
  const { wants_saved, wants_published, wants_homepage, wants_top, is_saved, is_published, is_homepage, is_top } = row;
  return {
    ...row,
    channel: row.channel as PortalRow['channel'],
    state: row.state as PortalRow['state'],
    errors: row.errors as unknown as readonly PublicationError[],
    remains: row.remains as unknown as Remains | null,
    wants: { saved: wants_saved, published: wants_published, homepage: wants_homepage, top: wants_top },
    is: { saved: is_saved, published: is_published, homepage: is_homepage, top: is_top },
  };
}

/** Reads the rows of objects. @param ids of rows of objects @returns by that id */
export async function readPublications(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Publication[]>> {
  if (ids.length === 0) return new Map();
  const rows = await select(tx)
    .where(sql<boolean>`estate_object_id = ANY (${[...ids]}::uuid[])`)
    .execute();
  return Map.groupBy(rows.map(toPublication), ({ estateObjectId }) => estateObjectId ?? '');
}

const rowsOf = (portal: Portal): readonly string[] => (portal === 'scout' ? ['scout', 'scout_linked'] : [portal]);

/** Finds the rows whose turn has come, those that waited longest first. */
export async function listDue(tx: Transaction, portal: Portal, limit: number): Promise<readonly Publication[]> {
  const rows = await select(tx)
    .where('channel', 'in', rowsOf(portal))
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('next_attempt_at')
    // The house before the investment object that belongs to it.
    .orderBy('channel')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toPublication);
}

/** Lists what an agency wants to be at a portal, or has there. */
export async function listOffered(tx: Transaction, portal: Portal): Promise<readonly Publication[]> {
  const rows = await select(tx)
    .where('channel', 'in', rowsOf(portal))
    // One that a transfer died over may be there, too.
    .where(sql<boolean>`(wants_saved OR wants_published OR is_saved OR is_published OR sent_external_id <> '')`)
    .orderBy('channel')
    .orderBy('id')
    .execute();
  return rows.map(toPublication);
}

/** Reads an object at a portal as it is wanted now; others wait with changes of it until the transaction ends. */
export async function lockPublication(tx: Transaction, id: string): Promise<Publication | undefined> {
  const row = await select(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? undefined : toPublication(row);
}

/** Findings and effects of a transfer. */
export interface Transferred {
  readonly is?: Partial<PortalState>;
  readonly portalId?: string;
  readonly replacedPortalId?: string;
  readonly sentExternalId?: string;
  readonly sentChecksum?: string;
  readonly sentPictures?: string;
}

const setOf = ({ is = {}, ...rest }: Transferred) => ({
  ...(is.saved !== undefined && { is_saved: is.saved }),
  ...(is.published !== undefined && { is_published: is.published }),
  ...(is.homepage !== undefined && { is_homepage: is.homepage }),
  ...(is.top !== undefined && { is_top: is.top }),
  ...(rest.portalId !== undefined && { portal_id: rest.portalId }),
  ...(rest.replacedPortalId !== undefined && { replaced_portal_id: rest.replacedPortalId }),
  ...(rest.sentExternalId !== undefined && { sent_external_id: rest.sentExternalId }),
  ...(rest.sentChecksum !== undefined && { sent_checksum: rest.sentChecksum }),
  ...(rest.sentPictures !== undefined && { sent_pictures: rest.sentPictures }),
});

/** Notes a step of a transfer, which stays when the next one fails. */
export async function noteTransferred(tx: Transaction, id: string, step: Transferred): Promise<void> {
  const set = setOf(step);
  if (Object.keys(set).length === 0) return;
  await tx
    .updateTable('estate_publications')
    .set(({ eb }) => ({ ...set, changed_at: eb.fn('now') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Notes under which number an object is sent, before it is: it is withdrawn under that number whatever happens.
 *
 * @returns false if it was changed, withdrawn or deleted since it was read: then it is not to be sent
 */
export async function claim(
  tx: Transaction,
  { id, revision, sentExternalId, externalId }: Publication,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('estate_publications')
    .set({ sent_external_id: sentExternalId === '' ? externalId : sentExternalId })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a transfer that went well; a row that was changed meanwhile stays due. */
export async function settle(tx: Transaction, { id, revision }: Publication): Promise<void> {
  await tx
    .updateTable('estate_publications')
    .set({ state: 'settled', attempts: 0, errors: '[]' })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute();
}

/** Ends a transfer that the portal refused, or whose last try failed. */
export async function fail(
  tx: Transaction,
  { id, revision }: Publication,
  errors: readonly PublicationError[],
): Promise<void> {
  await tx
    .updateTable('estate_publications')
    .set({ state: 'failed', errors: JSON.stringify(errors) })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', 'pending')
    .execute();
}

/** Ends all transfers that are due at a portal. @returns them */
export async function failDue(
  tx: Transaction,
  portal: Portal,
  errors: readonly PublicationError[],
): Promise<readonly Publication[]> {
  const rows = await tx
    .updateTable('estate_publications')
    .set({ state: 'failed', errors: JSON.stringify(errors) })
    .where('channel', 'in', rowsOf(portal))
    .where('state', '=', 'pending')
    .returning(columns)
    .execute();
  return rows.map(toPublication);
}

interface FurtherTry {
  readonly seconds: number;
  /** False: the portal asked for patience, which is no failure. */
  readonly countsTry: boolean;
  /** Errors of the last try, which are shown meanwhile. */
  readonly errors: readonly PublicationError[];
}

/** Has a transfer tried again. */
export async function postpone(
  tx: Transaction,
  { id, revision }: Publication,
  { seconds, countsTry, errors }: FurtherTry,
): Promise<void> {
  await tx
    .updateTable('estate_publications')
    .set(({ eb }) => ({
      attempts: countsTry ? eb('attempts', '+', 1) : eb.ref('attempts'),
      errors: JSON.stringify(errors),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${seconds}::int)`,
    }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', 'pending')
    .execute();
}

/** Forgets objects that were deleted here, and are withdrawn there. */
export async function forget(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('estate_publications').where('id', '=', id).where('estate_object_id', 'is', null).execute();
}

/** Writes into the object what the portals have, in the transaction that notes it. @returns the object's own number */
export async function writeFlags(
  tx: Transaction,
  estateObjectId: string,
  values: Readonly<Record<string, boolean | string>>,
): Promise<string | undefined> {
  // A field that says nothing is absent.
  const on = Object.entries(values).filter(([, value]) => value !== false && value !== '');
  const off = Object.keys(values).filter((name) => values[name] === false || values[name] === '');
  const after = sql`((data || ${JSON.stringify(Object.fromEntries(on))}::jsonb) - ${off}::text[])`;
  const row = await tx
    .updateTable('estate_objects')
    .set(({ eb }) => ({ data: after as never, version: eb('version', '+', 1) }))
    .where('id', '=', estateObjectId)
    .where(sql<boolean>`data IS DISTINCT FROM ${after}`)
    .returning('object_id')
    .executeTakeFirst();
  return row?.object_id;
}
