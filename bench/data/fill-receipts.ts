import { Client } from 'pg';

/** Receipts of an owner, by the eid of the demo. */
export interface FilledReceipts {
  readonly eid: string;
  readonly amount: number;
}

/** Gives owners so many receipts in place of those that they have, spread over the columns of the board. */
export async function fillReceipts(
  adminUrl: string,
  organizationId: string,
  owners: readonly FilledReceipts[],
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const { eid, amount } of owners) {
      const own = `SELECT r.id FROM receipts r JOIN property_owners o ON o.organization_id = r.organization_id AND o.id = r.owner_id WHERE r.organization_id = $1 AND o.external_id = $2`;
      for (const table of ['receipt_decisions', 'receipt_comments'])
        await client.query(`DELETE FROM ${table} WHERE organization_id = $1 AND receipt_id IN (${own})`, [
          organizationId,
          eid,
        ]);
      await client.query(`DELETE FROM receipts WHERE organization_id = $1 AND id IN (${own})`, [organizationId, eid]);
      await client.query(receipts, [organizationId, eid, amount]);
    }
    await client.query('VACUUM ANALYZE receipts');
  } finally {
    await client.end();
  }
}

const receipts = `
  INSERT INTO receipts (organization_id, id, archive_id, owner_id, given_eid, rental_unit_id, tenant_id, cost_type_id, description, amount_cents, captured_on, due_on, issuer, invoice_number, issuer_iban, approval)
  SELECT $1::uuid, gen_random_uuid(), 'R' || $2::text || '-' || n, o.id, $2::text, t.rental_unit_id, t.id, c.id, 'Arbeiten ' || n, 1000 + b % 900000, current_date - (a % 1095), current_date - (a % 1095) + 14,
    'Betrieb ' || b % 997, 'RE-' || n, 'DE02120300000000202051', (ARRAY['NEU', 'FREIZUGEBEN', 'FREIGEGEBEN', 'UEBERWIESEN'])[1 + n % 4]
  FROM generate_series(1, $3::integer) n, LATERAL (SELECT hashint4(n) & 1048575 a, hashint4(n + 7) & 1048575 b) drawn
  JOIN property_owners o ON o.organization_id = $1::uuid AND o.external_id = $2::text
  LEFT JOIN (SELECT r.*, row_number() OVER (ORDER BY r.id) - 1 AS place, count(*) OVER () AS amount FROM rental_tenants r JOIN property_owners ro ON ro.organization_id = r.organization_id AND ro.id = r.owner_id
              WHERE r.organization_id = $1::uuid AND ro.external_id = $2::text) t ON t.place = b % t.amount
  LEFT JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS amount FROM cost_types WHERE organization_id = $1::uuid) c ON c.place = a % c.amount`;
