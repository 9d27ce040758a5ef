import { Client } from 'pg';
import { addNeighbours } from './neighbours.ts';
import { dropSecondaryIndexes } from './secondary-indexes.ts';
import { sized } from '../measure/sized.ts';

/** Owner with the measured postings, by the eid of the demo: 20,000 on 200 rental units. */
export const measuredOwner = '1001';
/** Another owner of the organisation, with 50,000 of its postings. */
export const largeOwner = '1003';
const eachOrganization = sized(100_000, 1000);

export interface FilledPostings {
  /** Owners of the organisation by the eid of the demo, with their postings. */
  readonly shares?: readonly (readonly [eid: string, postings: number])[];
  /** Further organisations with 100,000 each. */
  readonly neighbours?: number;
}

const usualShares = [
  [measuredOwner, 20_000],
  [largeOwner, 50_000],
  ['1002', eachOrganization - 70_000],
] as const;

/** Fills the table of postings: 100,000 of the organisation, 1,000,000 together, unless said otherwise. */
export async function fillPostings(
  adminUrl: string,
  organizationId: string,
  { shares = usualShares, neighbours = 9 }: FilledPostings = {},
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await addNeighbours(client, neighbours + 1);
    const indexes = await dropSecondaryIndexes(client, ['postings']);
    await client.query(units, [organizationId, measuredOwner]);
    for (const [eid, amount] of shares) {
      await client.query(deleteOwn, [organizationId, eid]);
      await client.query(postings, [organizationId, eid, amount]);
    }
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM organizations WHERE identifier LIKE 'bench-%' ORDER BY id LIMIT $1`,
      [neighbours],
    );
    for (const { id } of rows) {
      await client.query(
        `INSERT INTO property_owners (organization_id, id, external_id, full_name) SELECT $1::uuid, gen_random_uuid(), n::text, 'Eigentümer ' || n FROM generate_series(1, 5) n`,
        [id],
      );
      for (let eid = 1; eid <= 5; eid += 1) await client.query(postings, [id, String(eid), eachOrganization / 5]);
    }
    await client.query(`SET maintenance_work_mem = '512MB'`);
    for (const definition of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Gives an owner so many postings in place of those that they have. */
export async function refillPostings(
  adminUrl: string,
  organizationId: string,
  { eid, amount }: { readonly eid: string; readonly amount: number },
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(deleteOwn, [organizationId, eid]);
    await client.query(postings, [organizationId, eid, amount]);
    await client.query('VACUUM ANALYZE postings');
  } finally {
    await client.end();
  }
}

const deleteOwn = `DELETE FROM postings USING property_owners o WHERE o.organization_id = postings.organization_id AND o.id = owner_id AND o.organization_id = $1 AND o.external_id = $2`;

const units = `
  WITH owner AS (SELECT id FROM property_owners WHERE organization_id = $1 AND external_id = $2),
       house AS (INSERT INTO properties (organization_id, id, owner_id, name) SELECT $1::uuid, gen_random_uuid(), id, 'Großsiedlung' FROM owner RETURNING id),
       unit AS (INSERT INTO rental_units (organization_id, id, external_id, property_id, description)
                SELECT $1::uuid, gen_random_uuid(), 'G-' || n, house.id, 'Großsiedlung, WE ' || n FROM house, generate_series(1, 182) n RETURNING id, external_id)
  INSERT INTO rental_tenants (organization_id, id, external_id, rental_unit_id, full_name, last_name) SELECT $1::uuid, gen_random_uuid(), external_id, id, 'Mieter ' || external_id, external_id FROM unit`;

// Every eight months have some, so that the filter of a year finds a part; hashes choose the values, so that columns
// are independent of each other.
const postings = `
  INSERT INTO postings (organization_id, id, external_id, owner_id, rental_unit_id, tenant_id, cost_type_id, given_eid, booking_date, value_date, amount_cents, counterparty, purpose, iban)
  SELECT $1::uuid, gen_random_uuid(), 'N' || $2::text || '-' || n, o.id, t.rental_unit_id, t.id, c.id, $2::text, current_date - (a % 1095), current_date - (a % 1095), (b % 200001) - 90000,
    'Auftraggeber ' || b % 997, 'Buchung ' || n || ' von ' || a, 'DE02120300000000202051'
  FROM generate_series(1, $3::integer) n, LATERAL (SELECT hashint4(n) & 1048575 a, hashint4(n + 7) & 1048575 b) drawn
  JOIN property_owners o ON o.organization_id = $1::uuid AND o.external_id = $2::text
  LEFT JOIN (SELECT r.*, row_number() OVER (ORDER BY r.id) - 1 AS place, count(*) OVER () AS amount FROM rental_tenants r JOIN property_owners ro ON ro.organization_id = r.organization_id AND ro.id = r.owner_id
              WHERE r.organization_id = $1::uuid AND ro.external_id = $2::text) t ON t.place = b % t.amount
  LEFT JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS amount FROM cost_types WHERE organization_id = $1::uuid) c ON c.place = a % c.amount`;
