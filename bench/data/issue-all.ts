import { Client } from 'pg';

/** Issues all invoices of an organisation; every twentieth is unpaid. */
export async function issueAll(adminUrl: string, organizationId: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Neither the chain of documents nor the triggers of the balances: 100,000 of them take minutes.
    await client.query("SET session_replication_role = 'replica'");
    for (const statement of [issue, balance, pay]) await client.query(statement, [organizationId]);
    await client.query("SET session_replication_role = 'origin'");
    for (const table of ['invoices', 'invoice_balances', 'payments']) await client.query(`VACUUM ANALYZE ${table}`);
  } finally {
    await client.end();
  }
}

const issue = `
  UPDATE invoices SET status = 'issued', issued_at = now(), payable_cents = total_cents WHERE organization_id = $1`;

// Numbers end with a digit of their count.
const unpaid = `right(i.number, 2) IN ('07', '27', '47', '67', '87')`;

const balance = `
  INSERT INTO invoice_balances (organization_id, invoice_id, payable_cents, settled_cents, received_cents, returned_cents, late_from)
  SELECT i.organization_id, i.id, i.payable_cents, CASE WHEN ${unpaid} THEN 0 ELSE i.payable_cents END,
         CASE WHEN ${unpaid} THEN 0 ELSE i.payable_cents END, 0, kontor_working_day(i.due_date) + 1
  FROM invoices i WHERE i.organization_id = $1`;

// Every tenth one is paid today: dates of invoices end in 2026, and those of a small run in 2021.
const pay = `
  INSERT INTO payments (organization_id, id, invoice_id, kind, paid_on, amount_cents, created_at, created_by, created_by_name)
  SELECT i.organization_id, gen_random_uuid(), i.id, 'payment',
         CASE WHEN right(i.number, 1) = '5' THEN current_date ELSE i.invoice_date + 10 END, i.payable_cents, now(), gen_random_uuid(), 'Erika Muster'
  FROM invoices i WHERE i.organization_id = $1 AND i.payable_cents > 0 AND NOT ${unpaid}`;
