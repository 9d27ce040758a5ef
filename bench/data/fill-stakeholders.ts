import { Client } from 'pg';

/** Adds interested people to an object of the demo: copies of those of all objects, with addresses of their own. */
export async function fillStakeholders(adminUrl: string, objectId: string, people: number): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(copies, [objectId, people]);
    await client.query('VACUUM ANALYZE estate_stakeholders');
  } finally {
    await client.end();
  }
}

const copies = `
  WITH numbered AS (SELECT s.*, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS amount FROM estate_stakeholders s)
  INSERT INTO estate_stakeholders (organization_id, id, estate_object_id, email, status, status_at, title, first_name, last_name,
         telephone, request_text, request_received_at, appointment, agent_comment, decline_reason, expose_sent_at)
  SELECT o.organization_id, gen_random_uuid(), o.id, 'bench-' || n || '@example.com', s.status, s.status_at, s.title, s.first_name,
         s.last_name || ' ' || n, s.telephone, s.request_text, s.request_received_at - n * interval '1 minute', s.appointment,
         s.agent_comment, s.decline_reason, s.expose_sent_at
    FROM generate_series(1, $2::integer) n JOIN numbered s ON s.place = 1 + n % s.amount
    JOIN estate_objects o ON o.object_id = $1 AND o.organization_id = s.organization_id`;
