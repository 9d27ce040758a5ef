import type { Database } from '#platform/server/database/database.ts';
import type { TenantScope } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';

interface Given {
  readonly eid: string;
  readonly buchungid: string;
  /** Stands in every row. */
  readonly text: string;
}

/** Gives an organisation a row in each table of the module that people or deliveries write. @returns the id of an entry of the journal that waits */
export async function fillProperty(database: Database, scope: TenantScope, { eid, buchungid, text }: Given): Promise<string> {
  const organization_id = scope.organizationId;
  const [owner, property, unit, tenant, refresh] = [createId(), createId(), createId(), createId(), createId()];
  await database.tenant(scope, async (tx) => {
    await tx.insertInto('property_owners').values({ organization_id, id: owner, external_id: eid, full_name: text, source: 'import' }).execute();
    await tx.insertInto('properties').values({ organization_id, id: property, owner_id: owner, name: text, source: 'import' }).execute();
    await tx.insertInto('rental_units').values({ organization_id, id: unit, external_id: `${text}-U`, property_id: property, source: 'import' }).execute();
    await tx.insertInto('rental_tenants').values({ organization_id, id: tenant, external_id: `${text}-T`, rental_unit_id: unit, full_name: text, source: 'import' }).execute();
    await tx.insertInto('cost_types').values({ organization_id, id: createId(), external_id: `${text}-K`, long_name: text, source: 'import' }).execute();
    await tx.insertInto('receipts').values({ organization_id, id: createId(), archive_id: `${text}-A`, owner_id: owner, description: text }).execute();
    await tx.insertInto('postings').values({ organization_id, id: createId(), external_id: buchungid, owner_id: owner, given_eid: 'unbekannt', booking_date: '2026-01-05', amount_cents: 100, purpose: text }).execute();
    await tx.insertInto('postings').values({ organization_id, id: createId(), external_id: `${buchungid}-2`, given_eid: 'unbekannt', booking_date: '2026-01-05', amount_cents: 100, purpose: text }).execute();
    await tx.insertInto('posting_assignments').values({ organization_id, posting_external_id: buchungid, owner_id: owner, assigned_by: scope.userId }).execute();
    await tx.insertInto('account_balances').values({ organization_id, id: createId(), owner_id: owner, account: text, day: '2026-01-05', amount_cents: 100 }).execute();
    await tx.insertInto('security_deposits').values({ organization_id, id: createId(), tenant_id: tenant, iban: text }).execute();
    await tx.insertInto('cost_structures').values({ organization_id, id: createId(), tenant_id: tenant }).execute();
    await tx.insertInto('service_providers').values({ organization_id, id: createId(), company: text }).execute();
    await tx.insertInto('administrative_costs').values({ organization_id, id: createId(), property_id: property }).execute();
    await tx.insertInto('association_costs').values({ organization_id, id: createId(), rental_unit_id: unit, iban: text }).execute();
    const { id: membership } = await tx.selectFrom('memberships').select('id').where('user_id', '=', scope.userId).executeTakeFirstOrThrow();
    await tx.insertInto('owner_links').values({ organization_id, id: createId(), owner_id: owner, membership_id: membership, user_type: 'weg' }).execute();
    await tx.insertInto('deliveries').values({ organization_id, id: refresh, delivery_id: text, state: 'waiting', run_id: createId() }).execute();
    await tx.insertInto('files').values({ organization_id, id: createId(), sha256: 'a'.repeat(64), byte_size: 1, media_type: 'application/pdf', name: text, purpose: 'owner-receipt' }).execute();
  });
  return refresh;
}
