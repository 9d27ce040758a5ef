import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Somebody with a session and a link to one community. */
export interface ChatMember {
  readonly eid: string;
  /** `name=value` of the session. */
  readonly cookie: string;
}

interface ChatsToFill {
  readonly rooms: number;
  readonly members: number;
  /** Messages by community, beside the rooms of the members. */
  readonly histories: Readonly<Record<string, number>>;
}

/** Adds communities with open chats and their members, each signed in, and communities with a history. */
export async function fillChats(
  adminUrl: string,
  organizationId: string,
  { rooms, members, histories }: ChatsToFill,
): Promise<readonly ChatMember[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const values = Array.from({ length: members }, () => randomBytes(32).toString('base64url'));
    const hashes = values.map((value) => createHash('sha256').update(value).digest('hex'));
    await client.query(communities, [organizationId, rooms, Object.keys(histories)]);
    await client.query(people, [organizationId, rooms, hashes]);
    // Positions and the counter of the room are given here.
    await client.query('SET session_replication_role = replica');
    for (const [eid, amount] of Object.entries(histories)) await client.query(messages, [organizationId, eid, amount]);
    await client.query('VACUUM ANALYZE community_messages, community_rooms, owner_links, memberships, sessions, users');
    return values.map((value, index) => ({
      eid: `chat-${(index % rooms) + 1}`,
      cookie: `kontor-session=${value}`,
    }));
  } finally {
    await client.end();
  }
}

const communities = `
  WITH added AS (
    INSERT INTO property_owners (organization_id, id, external_id, full_name)
    SELECT $1::uuid, gen_random_uuid(), eid, 'WEG ' || eid
      FROM (SELECT 'chat-' || n AS eid FROM generate_series(1, $2::integer) n UNION ALL SELECT unnest($3::text[])) named
    RETURNING organization_id, id)
  INSERT INTO community_settings (organization_id, owner_id, chat_mode) SELECT organization_id, id, 'OFFEN' FROM added`;

const people = `
  WITH given AS (
    SELECT gen_random_uuid() AS user_id, gen_random_uuid() AS membership_id, hash, n FROM unnest($3::text[]) WITH ORDINALITY AS g (hash, n)),
  users_added AS (
    INSERT INTO users (id, email, first_name, last_name) SELECT user_id, 'chat-' || n || '@bench.example', 'Anna', 'Mitglied ' || n FROM given RETURNING id),
  members_added AS (
    INSERT INTO memberships (organization_id, id, user_id, state)
    SELECT $1::uuid, g.membership_id, g.user_id, 'active' FROM given g JOIN users_added u ON u.id = g.user_id RETURNING id),
  permitted AS (
    INSERT INTO membership_permissions (organization_id, membership_id, permission_id)
    SELECT $1::uuid, m.id, p.id FROM members_added m, permissions p WHERE p.identifier = 'ri-property-management-weg-permission' RETURNING membership_id),
  linked AS (
    INSERT INTO owner_links (organization_id, id, owner_id, membership_id, user_type)
    SELECT $1::uuid, gen_random_uuid(), o.id, g.membership_id, 'weg'
      FROM given g JOIN permitted p ON p.membership_id = g.membership_id
      JOIN property_owners o ON o.organization_id = $1::uuid AND o.external_id = 'chat-' || (g.n - 1) % $2::integer + 1 RETURNING id)
  INSERT INTO sessions (id, token_hash, user_id, organization_id, expires_at, absolute_expires_at)
  SELECT gen_random_uuid(), decode(g.hash, 'hex'), g.user_id, $1::uuid, now() + interval '2 hours', now() + interval '10 hours'
    FROM given g JOIN users_added u ON u.id = g.user_id WHERE (SELECT count(*) FROM linked) > 0`;

const messages = `
  WITH room AS (
    INSERT INTO community_rooms (organization_id, owner_id, last_position)
    SELECT organization_id, id, $3::bigint FROM property_owners WHERE organization_id = $1::uuid AND external_id = $2 RETURNING owner_id)
  INSERT INTO community_messages (organization_id, id, owner_id, position, user_id, client_id, sent_at, text)
  SELECT $1::uuid, gen_random_uuid(), owner_id, n, u.id, n::text, now() - make_interval(mins => ($3::integer - n)), 'Nachricht Nummer ' || n || ' über das Treppenhaus'
    FROM room, generate_series(1, $3::integer) n, LATERAL (SELECT user_id AS id FROM memberships WHERE organization_id = $1::uuid ORDER BY id LIMIT 1) u`;
