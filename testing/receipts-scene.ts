import type { Database } from '#platform/server/database/database.ts';
import { openPropertyBooks } from './books-scene.ts';
import type { ProductPeople } from './product-people.ts';
import { approvalStates } from '#modules/property-owner/contract/receipts/approval.ts';

const receiptsAdministrator = 'ri-property-management-belege-admin-permission';
const weg = 'ri-property-management-weg-permission';

/** An owner with a receipt in each state, one that is paid, and everybody who may look at them. */
export async function openReceipts(people: ProductPeople, database: Database) {
  const scene = await openPropertyBooks(people, database);
  const { books, signIn } = scene;
  const owner = await books.owner({ external_id: 'E-1', full_name: 'Hannelore Kramer' });
  const house = await books.property({ owner_id: owner });
  const unit = await books.unit({ external_id: 'WE-1', property_id: house });
  const tenant = await books.tenant({ external_id: 'M-1', rental_unit_id: unit, full_name: 'Jonas Albrecht' });
  const repairs = await books.costType({ external_id: 'K-1', long_name: 'Instandhaltung', outcome: true });
  const add = (archive_id: string, given: Partial<Parameters<typeof books.receipt>[0]> = {}) =>
    books.receipt(
      { archive_id, owner_id: owner, captured_on: '2026-10-01', amount_cents: 10_000, issuer: 'Dach GmbH', ...given },
      null,
    );
  for (const approval of approvalStates) await add(approval, { approval });
  await add('paid', { status: 'BEZAHLT', captured_on: '2026-09-01' });
  return {
    ...scene,
    owner,
    unit,
    tenant,
    repairs,
    add,
    administrator: await signIn({ permissions: [receiptsAdministrator] }),
    reader: await scene.signInAdministrator(),
    browser: await scene.signInOwner(owner),
    member: await signIn({ permissions: [weg], links: [{ owner_id: owner, user_type: 'weg' }] }),
  };
}
