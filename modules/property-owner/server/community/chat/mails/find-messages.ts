import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { ChatMailChoice } from '#modules/property-owner/contract/community/chat/chat.ts';
import { communityAdministrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import { selectAmong } from '#modules/property-owner/server/gathered-mails/select-among.ts';
import { ownerName } from '#modules/property-owner/server/wall/require-owner.ts';

/** A member who may have messages to be mailed. */
export interface ChatRecipient {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageKey;
}

/** A message to be mailed. */
export interface MailedMessage {
  readonly id: string;
  readonly eid: string;
  readonly community: string;
  readonly sender: string;
  readonly text: string;
  readonly fileName: string;
}

/** Messages that are older are not mailed any more, for example after a long outage. */
const maxAgeMs = 7 * 24 * 3_600_000;

/** Messages that are mailed to those whom their senders chose. */
export interface ChosenSpan {
  readonly since: Date;
  /** Beginning of the night, from which on messages of members wait for its end; null by day. */
  readonly nightStart: Date | null;
}

/** Time since which messages are mailed. */
export const mailedSince = (now: Date): Date => new Date(now.getTime() - maxAgeMs);
/** The last unread messages of a room are mailed, at most. */
const maxInRoom = 200;
const defaultChoice: ChatMailChoice = 'TAEGLICH';

/** SQL: members `m`, users `u` and preferences `p`. */
const members = sql`memberships m JOIN users u ON u.id = m.user_id
  LEFT JOIN community_chat_preferences p ON p.organization_id = m.organization_id AND p.user_id = m.user_id`;
const selected = sql`m.user_id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", m.default_language AS language`;

/** SQL: messages `c` of which the mails go out now. */
const isDue = ({ since, nightStart }: ChosenSpan) =>
  sql`c.sent_at > ${since} AND (c.from_management OR c.sent_at < coalesce(${nightStart}::timestamptz, 'infinity'))`;

/** SQL: organisations with members who were chosen by senders and not mailed yet. */
export const selectWithChosen = (span: ChosenSpan) => sql`
  SELECT w.organization_id FROM community_message_mails w JOIN community_messages c ON c.organization_id = w.organization_id AND c.id = w.message_id
   WHERE w.mailed_at IS NULL AND ${isDue(span)}`;

/** Lists members who were chosen by senders and not mailed yet, unless they want no emails about chats. */
export async function listChosen(tx: Transaction, span: ChosenSpan): Promise<readonly ChatRecipient[]> {
  const { rows } = await sql<ChatRecipient>`
    SELECT ${selected} FROM ${members}
     WHERE m.state = 'active' AND p.mails IS DISTINCT FROM 'NIE'
       AND EXISTS (SELECT FROM community_message_mails w JOIN community_messages c ON c.organization_id = w.organization_id AND c.id = w.message_id
                    WHERE w.organization_id = m.organization_id AND w.user_id = m.user_id AND w.mailed_at IS NULL AND ${isDue(span)})
     ORDER BY m.user_id`.execute(tx);
  return rows;
}

/** Lists the messages that a member was chosen for, in a transaction of that member: the wall decides. */
export async function listChosenMessages(
  tx: Transaction,
  span: ChosenSpan,
  { userId }: ChatRecipient,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM community_message_mails w JOIN community_messages c ON c.organization_id = w.organization_id AND c.id = w.message_id
     WHERE w.user_id = ${userId} AND w.mailed_at IS NULL AND c.removed_at IS NULL AND ${isDue(span)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records messages as mailed to those who were chosen. @returns those that nobody mailed before */
export async function recordChosen(
  tx: Transaction,
  { userId }: ChatRecipient,
  { readable, now }: { readonly readable: readonly string[]; readonly now: Date },
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('community_message_mails')
    .set({ mailed_at: now })
    .where('user_id', '=', userId)
    .where('message_id', 'in', [...readable])
    .where('mailed_at', 'is', null)
    .returning('message_id')
    .execute();
  return rows.map(({ message_id: id }) => id);
}

/** SQL: position until which a member has read a room `r` or was mailed about it. */
const seen = (userId: RawBuilder<unknown>) => sql`coalesce((
  SELECT greatest(k.position, k.mailed_position) FROM community_read_marks k
   WHERE k.organization_id = r.organization_id AND k.owner_id = r.owner_id AND k.user_id = ${userId}), 0)`;

/** SQL: members of a choice with rooms in which something came after what they have seen. */
const isUnread = (choice: ChatMailChoice) => sql`
  m.state = 'active' AND coalesce(p.mails, ${defaultChoice}) = ${choice}
  AND EXISTS (SELECT FROM community_rooms r
               WHERE r.organization_id = m.organization_id AND r.last_position > ${seen(sql`m.user_id`)}
                 AND (EXISTS (SELECT FROM owner_links l WHERE l.organization_id = m.organization_id AND l.membership_id = m.id AND l.owner_id = r.owner_id)
                      OR EXISTS (SELECT FROM membership_permissions mp JOIN permissions pm ON pm.id = mp.permission_id
                                  WHERE mp.organization_id = m.organization_id AND mp.membership_id = m.id AND pm.identifier = ${communityAdministrationPermission})))`;

/** SQL: organisations with such members, of those in which somebody wrote since then. */
export const selectWithUnread = (choice: ChatMailChoice, since: Date) =>
  selectAmong(sql`SELECT organization_id FROM community_messages WHERE sent_at > ${since}`, members, isUnread(choice));

/** Lists members of a choice with rooms in which something came after what they have seen. */
export async function listUnreadRecipients(tx: Transaction, choice: ChatMailChoice): Promise<readonly ChatRecipient[]> {
  const { rows } = await sql<ChatRecipient>`
    SELECT ${selected} FROM ${members}
     WHERE ${isUnread(choice)}
     ORDER BY m.user_id`.execute(tx);
  return rows;
}

/** Lists what a member has not seen and was not chosen for in the rooms of their communities, in a transaction of that member. */
export async function listUnseen(tx: Transaction, since: Date, { userId }: ChatRecipient): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.id FROM community_rooms r
      JOIN community_messages c ON c.organization_id = r.organization_id AND c.owner_id = r.owner_id
       AND c.position > greatest(${seen(sql`${userId}::uuid`)}, r.last_position - ${sql.lit(maxInRoom)})
     WHERE c.user_id <> ${userId} AND c.removed_at IS NULL AND c.sent_at > ${since}
       AND ((SELECT kontor_sees_every_owner(ARRAY[${communityAdministrationPermission}])) OR r.owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]))
       AND NOT EXISTS (SELECT FROM community_message_mails w
                        WHERE w.organization_id = c.organization_id AND w.message_id = c.id AND w.user_id = ${userId})`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Records messages as mailed, room by room. @returns those of rooms that no other run has mailed meanwhile */
export async function recordUnseen(
  tx: Transaction,
  { userId }: ChatRecipient,
  readable: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH wanted AS (
      SELECT c.organization_id, c.owner_id, max(c.position) AS position, array_agg(c.id) AS ids
        FROM community_messages c WHERE c.id = ANY (${[...readable]}::uuid[]) GROUP BY c.organization_id, c.owner_id),
    told AS (
      INSERT INTO community_read_marks AS k (organization_id, owner_id, user_id, mailed_position)
      SELECT organization_id, owner_id, ${userId}, position FROM wanted ORDER BY owner_id
      ON CONFLICT (organization_id, owner_id, user_id) DO UPDATE SET mailed_position = EXCLUDED.mailed_position
        WHERE k.mailed_position < EXCLUDED.mailed_position
      RETURNING owner_id)
    SELECT unnest(w.ids) AS id FROM wanted w JOIN told ON told.owner_id = w.owner_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Reads messages as their mail shows them, room by room in their order. */
export async function readMailed(tx: Transaction, ids: readonly string[]): Promise<readonly MailedMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MailedMessage>`
    SELECT c.id, property_owners.external_id AS eid, ${ownerName} AS community, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), '–') AS sender,
           c.text, c.file_name AS "fileName"
      FROM community_messages c
      JOIN property_owners ON property_owners.organization_id = c.organization_id AND property_owners.id = c.owner_id
      LEFT JOIN users u ON u.id = c.user_id
     WHERE c.id = ANY (${[...ids]}::uuid[]) AND c.removed_at IS NULL ORDER BY c.owner_id, c.position`.execute(tx);
  return rows;
}
