import { Client } from 'pg';

/** Adds somebody to an organisation, with the password of the demo's accountant. */
export async function addColleague(
  adminUrl: string,
  {
    organization,
    email,
    permission,
  }: { readonly organization: string; readonly email: string; readonly permission: string },
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `WITH added AS (INSERT INTO users (id, email, first_name, last_name) VALUES (gen_random_uuid(), $1, 'Max', 'Muster') RETURNING id)
      INSERT INTO credentials (user_id, password_hash) SELECT id, (SELECT password_hash FROM credentials LIMIT 1) FROM added`,
      [email],
    );
    await client.query(
      `WITH member AS (INSERT INTO memberships (organization_id, id, user_id, state)
        SELECT o.id, gen_random_uuid(), u.id, 'active' FROM organizations o, users u WHERE o.identifier = $1 AND u.email = $2 RETURNING organization_id, id)
      INSERT INTO membership_permissions (organization_id, membership_id, permission_id) SELECT organization_id, member.id, p.id FROM member, permissions p WHERE p.identifier = $3`,
      [organization, email, permission],
    );
  } finally {
    await client.end();
  }
}

/**
 * Adds organisations with one member each, who have the password of the demo's accountant.
 *
 * @param permission of the members
 * @param like identifier of the demo's organisation whose services they have
 * @returns their addresses
 */
export async function addOrganizations(
  adminUrl: string,
  count: number,
  permission = 'benit-accounting-permission',
  like = 'lindenhof',
): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO users (id, email, first_name, last_name)
      SELECT gen_random_uuid(), 'share-' || n || '@bench.example', 'Erika', 'Muster' FROM generate_series(1, $1::integer) n`,
      [count],
    );
    await client.query(`INSERT INTO credentials (user_id, password_hash)
      SELECT u.id, (SELECT password_hash FROM credentials LIMIT 1) FROM users u WHERE u.email LIKE 'share-%'`);
    await client.query(
      `INSERT INTO organizations (id, name, identifier)
      SELECT gen_random_uuid(), 'Anteil ' || n, 'share-' || n FROM generate_series(1, $1::integer) n`,
      [count],
    );
    await client.query(
      `INSERT INTO organization_services (organization_id, service_id)
      SELECT o.id, s.service_id FROM organizations o, organization_services s
      JOIN organizations demo ON demo.id = s.organization_id AND demo.identifier = $1 WHERE o.identifier LIKE 'share-%'`,
      [like],
    );
    await client.query(`INSERT INTO memberships (organization_id, id, user_id, state)
      SELECT o.id, gen_random_uuid(), u.id, 'active' FROM organizations o JOIN users u ON u.email = o.identifier || '@bench.example'`);
    await client.query(
      `INSERT INTO membership_permissions (organization_id, membership_id, permission_id)
      SELECT m.organization_id, m.id, p.id FROM memberships m JOIN users u ON u.id = m.user_id, permissions p
      WHERE u.email LIKE 'share-%' AND p.identifier = $1`,
      [permission],
    );
  } finally {
    await client.end();
  }
  return Array.from({ length: count }, (_, index) => `share-${index + 1}@bench.example`);
}
