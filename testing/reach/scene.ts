import { createHash } from 'node:crypto';
import { fillUnassigned } from '#modules/property-owner/server/testing/fill-unassigned.ts';
import { createId } from '#platform/server/ids.ts';
import { fillBooks } from '../books-scene.ts';
import type { TestDatabase } from '../database.ts';
import { fillMeeting } from '../meeting-attacks.ts';
import type { TestBrowser } from '../http.ts';
import { createObject } from '../real-estate/create-object.ts';
import { pixel } from '../hostile-forms.ts';
import { addIssuedInvoices } from '../issued-invoices.ts';
import { createTestOperator } from '../operator.ts';
import { toMultipart } from '../multipart.ts';
import { entitiesOf, modules } from '../product-modules.ts';
import type { ProductPeople } from '../product-people.ts';
import { createPropertyBooks } from '../property-books.ts';
import { addRecords } from '../records.ts';
import { expectDone, memberPermissions, optionalServices } from '../victim.ts';

const accounting = '/api/benit/accounting';

/** An organisation with a row in every list of the product, an operator, and the owners that links may lead to. */
export async function fillEveryList(people: ProductPeople, { database }: TestDatabase) {
  const organizationId = await people.addOrganization(optionalServices.map(({ identifier }) => identifier));
  const user = await people.addUser({ organizationId, permissions: memberPermissions });
  const browser = await people.signIn(user);
  const own = { organizationId, userId: user.id };
  for (const { name } of modules) await addRecords(browser, entitiesOf(name), 'Muster');
  await releaseEntry(browser);
  const books = createPropertyBooks(database, people.files, own);
  const { owner } = await fillBooks(books, 'E-1');
  await books.document({ owner_id: owner, title: 'Hausordnung' });
  await books.resolution({ owner_id: owner, number: '2026/1', wording: 'Muster' });
  await fillMeeting(books, owner);
  await books.message({ owner_id: owner, text: 'Muster' });
  // Markers are days after the last one, which the check of the table refuses as first ones: they stay a member of today.
  await books.member({ owner_id: owner, person: 'Muster', unit: '1', member_to: '2029-12-31' });
  await books.written({ owner_id: owner, subject: 'Muster', wording: 'Muster' });
  await books.writtenDraft({ owner_id: owner, subject: 'Muster', wording: 'Muster' });
  await fillUnassigned(database, own, { eid: 'E-2', buchungid: 'B-1', text: 'Muster' });
  const invited = createId();
  await database.tenant(own, async (tx) => {
    await tx
      .insertInto('property_owners')
      .values({
        organization_id: organizationId,
        id: invited,
        external_id: 'E-3',
        full_name: 'Muster',
        email: 'e3@owner.example',
      })
      .execute();
    await tx
      .insertInto('owner_letters')
      .values({
        organization_id: organizationId,
        owner_id: invited,
        code_hash: createHash('sha256').update(invited).digest(),
        user_type: 'eigentuemer',
        written_at: new Date(0),
        valid_until: '2030-01-01',
        written_by: user.id,
      })
      .execute();
  });
  const invite = async (firstName: string) => {
    const person = { email: `${createId()}@people.example`, firstName, lastName: 'Neu' };
    await expectDone(
      browser.call('POST', '/api/ri/property-management/user-eigentuemer', {
        body: { userType: 'weg', ...person, eigentuemerEid: 'E-1' },
      }),
    );
    return person.email;
  };
  await invite('Nora');
  const expired = await invite('Erik');
  await database.identity((tx) =>
    tx
      .updateTable('memberships')
      .set({ invited_until: new Date('2026-01-01') })
      .where('organization_id', '=', organizationId)
      .where('user_id', 'in', tx.selectFrom('users').select('id').where('email', '=', expired))
      .execute(),
  );
  for (const invoiceId of ['R-1', 'R-2'])
    await expectDone(
      browser.call('POST', `${accounting}/invoice`, {
        body: { invoice: { invoiceId, description: 'Muster', customerName: 'Muster', positions: [{ price: 1 }] } },
      }),
    );
  // Open items.
  await addIssuedInvoices(database, own, ['R-3', 'R-4'], 'Muster');
  await expectDone(
    browser.call(
      'POST',
      `${accounting}/expense`,
      toMultipart([['expenseId', 'A-1'], { name: 'file', fileName: 'beleg.png', bytes: pixel }]),
    ),
  );
  // Their own hours, and those of whoever reads.
  const addHours = (by: typeof browser) =>
    expectDone(
      by.call('POST', `${accounting}/time-entry`, {
        body: { timeEntry: { day: '2026-01-05', minutes: 60, text: 'Muster' } },
      }),
    );
  await addHours(browser);
  const { objectId } = await createObject(browser, {
    objectId: 'O-1',
    title: 'Muster',
    street: 'Muster',
    city: 'Muster',
  });
  await expectDone(
    browser.call('POST', '/api/ri/real-estate/stakeholder', {
      body: { objectId, email: 'muster@people.example', data: { lastName: 'Muster', requestText: 'Muster' } },
    }),
  );
  const operator = await createTestOperator(people);
  await database.identity((tx) =>
    tx
      .insertInto('mails')
      .values({
        id: createId(),
        recipient: 'muster@people.example',
        subject: 'Muster',
        body: Buffer.alloc(40),
        state: 'failed',
        transport: 'smtp',
      })
      .execute(),
  );
  await operator.remove(await people.addOrganization());
  await people.audit.drain();
  return { organizationId, userId: user.id, owner, operator, addHours };
}

/** Releases an entry of care for the first person. */
async function releaseEntry(browser: TestBrowser): Promise<void> {
  const care = '/api/benit/care';
  const people = (await browser.call('GET', `${care}/patient`)).body as unknown as { records: { id: string }[] };
  const draft = (
    await browser.call('POST', `${care}/entry`, {
      body: { type: 'report', patientId: people.records[0]?.id, data: { text: 'Muster' } },
    })
  ).body as unknown as { entry: { id: string } };
  await expectDone(browser.call('POST', `${care}/entry/${draft.entry.id}/release`, { body: {} }));
}
