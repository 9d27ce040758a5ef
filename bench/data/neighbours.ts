import type { Client } from 'pg';

/** Adds organisations, whose identifiers begin with bench-, until there are so many with the one that is measured. */
export async function addNeighbours(client: Client, organizations: number): Promise<void> {
  await client.query(
    `INSERT INTO organizations (id, name, identifier)
     SELECT gen_random_uuid(), 'Hausverwaltung ' || n, 'bench-' || n FROM generate_series(2, $1::integer) n ON CONFLICT DO NOTHING`,
    [organizations],
  );
}
