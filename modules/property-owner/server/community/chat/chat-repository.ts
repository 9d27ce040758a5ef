import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { integer, listOrder } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { communityAdministrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import { maxUnreadCounted } from '#modules/property-owner/contract/community/chat/chat.ts';
import type { chatModes } from '#modules/property-owner/contract/community/community-settings.ts';
import type { ChatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import { readsCommunity } from '../community-access.ts';

type ChatMode = (typeof chatModes)[number];

const newestFirst = listOrder('desc', { position: integer(sql.ref('m.position')) });

/** A message with what no answer tells. */
export interface FoundMessage {
  readonly message: ChatMessage;
  readonly ownerId: string;
  readonly fileId: string | null;
}

function selectMessages(tx: Transaction) {
  return tx
    .selectFrom('community_messages as m')
    .innerJoin('property_owners as o', (join) => joinByKey(join, 'o', 'm.owner_id'))
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select([
      'o.external_id as eid',
      sql<string>`coalesce(u.first_name, '')`.as('first_name'),
      sql<string>`coalesce(u.last_name, '')`.as('last_name'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>;

const toMessage = (row: Row): ChatMessage => ({
  id: row.id,
  clientId: row.client_id,
  eigentuemer: row.eid,
  user: { id: row.user_id, firstName: row.first_name, lastName: row.last_name },
  datum: row.sent_at.toISOString(),
  text: row.text,
  position: row.position,
  verwaltung: row.from_management,
  mitteilung: row.is_notice,
  datei: row.file_id === null ? null : { name: row.file_name },
  entfernt: row.removed_at === null ? null : germanDayOf(row.removed_at),
});

const toFound = (row: Row | undefined): FoundMessage | undefined =>
  row && { message: toMessage(row), ownerId: row.owner_id, fileId: row.file_id };

/** Reads a page of a room, the newest first, its messages in their order. @throws AppError invalid_cursor */
export async function readPage(
  tx: Transaction,
  ownerId: string,
  page: PageQuery,
): Promise<{ readonly messages: ChatMessage[]; readonly nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(selectMessages(tx).where('m.owner_id', '=', ownerId), newestFirst, page);
  return { messages: rows.map(toMessage).toReversed(), nextCursor };
}

/** Reads the messages after a position, in their order. */
export async function readAfter(
  tx: Transaction,
  ownerId: string,
  { position, limit }: { readonly position: number; readonly limit: number },
): Promise<readonly ChatMessage[]> {
  const rows = await selectMessages(tx)
    .where('m.owner_id', '=', ownerId)
    .where('m.position', '>', position)
    .orderBy('m.position')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/** Reads messages by their ids, in the order of their rooms; in a transaction that may read them. */
export async function readMessages(tx: Transaction, ids: readonly string[]): Promise<readonly FoundMessage[]> {
  const rows = await selectMessages(tx)
    .where('m.id', 'in', [...ids])
    .orderBy('m.owner_id')
    .orderBy('m.position')
    .execute();
  return rows.flatMap((row) => toFound(row) ?? []);
}

/** Finds a message that the wall shows. @param eid its community; any if absent */
export async function findMessage(
  tx: Transaction,
  { id, eid }: { readonly id: string; readonly eid?: string },
): Promise<FoundMessage | undefined> {
  let select = selectMessages(tx).where('m.id', '=', id);
  if (eid !== undefined) select = select.where('o.external_id', '=', eid);
  return toFound(await select.executeTakeFirst());
}

/** Finds what somebody sent before under the id of their window. */
export async function findSent(
  tx: Transaction,
  { ownerId, userId, clientId }: { readonly ownerId: string; readonly userId: string; readonly clientId: string },
): Promise<FoundMessage | undefined> {
  return toFound(
    await selectMessages(tx)
      .where('m.owner_id', '=', ownerId)
      .where('m.user_id', '=', userId)
      .where('m.client_id', '=', clientId)
      .executeTakeFirst(),
  );
}

/** Finds the last notice of the administration that was not removed. */
export async function findNotice(tx: Transaction, ownerId: string): Promise<ChatMessage | null> {
  const row = await selectMessages(tx)
    .where('m.owner_id', '=', ownerId)
    .where('m.is_notice', '=', true)
    .where('m.removed_at', 'is', null)
    .orderBy('m.position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toMessage(row) : null;
}

/** The rules of a room and the caller's part in it. */
interface Standing {
  readonly ownerId: string;
  readonly mode: ChatMode;
  readonly isManager: boolean;
  readonly isLinked: boolean;
  readonly isViewing: boolean;
  /** Position of the read mark. */
  readonly readTo: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** Reads all of it in one statement, because each message asks for it. @throws AppError not_found */
export async function requireStanding(
  { tx, actor: { userId } }: Pick<TenantContext, 'tx' | 'actor'>,
  eid: string,
  field: string,
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    SELECT o.id AS "ownerId", coalesce(s.chat_mode, 'MITTEILUNGEN') AS mode,
           kontor_sees_every_owner(ARRAY[${communityAdministrationPermission}]) AS "isManager",
           coalesce(o.id = ANY (kontor_linked_owners('any')), false) AS "isLinked", kontor_viewed_owner() IS NOT NULL AS "isViewing",
           coalesce(k.position, 0) AS "readTo", u.first_name AS "firstName", u.last_name AS "lastName"
      FROM property_owners o JOIN users u ON u.id = ${userId}
      LEFT JOIN community_settings s ON s.organization_id = o.organization_id AND s.owner_id = o.id
      LEFT JOIN community_read_marks k ON k.organization_id = o.organization_id AND k.owner_id = o.id AND k.user_id = ${userId}
     WHERE o.external_id = ${eid} AND ${readsCommunity(sql`o.id`)}`.execute(tx);
  const [standing] = rows;
  if (!standing) throw new AppError('not_found', { field });
  return standing;
}

/** SQL: number of messages of others after a position, up to the limit of counting. */
const unreadAfter = (ownerId: RawBuilder<unknown>, position: RawBuilder<unknown>, userId: string) => sql<number>`(
  SELECT count(*)::int FROM (
    SELECT FROM community_messages n WHERE n.owner_id = ${ownerId} AND n.position > ${position} AND n.user_id <> ${userId} AND n.removed_at IS NULL
     LIMIT ${sql.lit(maxUnreadCounted)}) AS counted)`;

/** Counts the messages of others in a room after a position. */
export async function countUnread(
  tx: Transaction,
  { ownerId, userId, position }: { readonly ownerId: string; readonly userId: string; readonly position: number },
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    SELECT ${unreadAfter(sql`${ownerId}::uuid`, sql`${position}::bigint`, userId)} AS unread`.execute(tx);
  return rows[0]?.unread ?? 0;
}

const maxRooms = 200;

/** Lists the rooms that the wall shows and in which somebody has something to read, by their numbers. */
export async function listUnread(
  tx: Transaction,
  userId: string,
): Promise<readonly { readonly eid: string; readonly ungelesen: number }[]> {
  const { rows } = await sql<{ eid: string; ungelesen: number }>`
    SELECT o.external_id AS eid, found.unread AS ungelesen
      FROM community_rooms r JOIN property_owners o ON o.organization_id = r.organization_id AND o.id = r.owner_id
      LEFT JOIN community_read_marks k ON k.organization_id = r.organization_id AND k.owner_id = r.owner_id AND k.user_id = ${userId}
      CROSS JOIN LATERAL (SELECT ${unreadAfter(sql`r.owner_id`, sql`coalesce(k.position, 0)`, userId)} AS unread) AS found
     WHERE r.last_position > coalesce(k.position, 0) AND found.unread > 0
     ORDER BY o.external_id LIMIT ${sql.lit(maxRooms)}`.execute(tx);
  return rows;
}

interface ChatReader {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly verwaltung: boolean;
}

/** Lists who may read a room, if the caller may, by their names. */
export async function listReaders(tx: Transaction, ownerId: string): Promise<readonly ChatReader[]> {
  const { rows } = await sql<ChatReader>`
    SELECT r.user_id AS id, u.first_name AS "firstName", u.last_name AS "lastName", r.manages AS verwaltung
      FROM kontor_community_readers(${ownerId}::uuid) AS r JOIN users u ON u.id = r.user_id
     ORDER BY r.manages DESC, u.last_name COLLATE de_natural, u.first_name COLLATE de_natural, r.user_id LIMIT 1000`.execute(
    tx,
  );
  return rows;
}
