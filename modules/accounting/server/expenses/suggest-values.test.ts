import { expect, it } from 'vitest';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createTestDatabase } from '#testing/database.ts';
import { pixel } from '#testing/hostile-forms.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openExpenses } from '#testing/receipts/scene.ts';
import type { ReadFields } from '#modules/receipt-reading/server/index.ts';
import { applyReading } from './apply-reading.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const suggested = { source: 'last-receipt', confidence: 0.8, page: null, box: null };

const value = <Value>(given: Value) => ({ value: given, confidence: 0.9, page: 1, box: null, source: 'ocr' as const });

async function openScene() {
  const scene = await openExpenses(people);
  /** A receipt that a person has checked. */
  const check = async (content: object) => {
    const { expense } = await scene.add(pixel, 'a.png');
    expect((await scene.save({ ...content, expenseId: expense.expenseId })).status).toBe(200);
    return expense.expenseId;
  };
  const apply = async (expenseId: string, fields: ReadFields) => {
    const actor = { organizationId: scene.organizationId, userId: scene.user.id } as TenantContext['actor'];
    await database.tenant(actor, async (tx) => {
      const { id } = await tx
        .selectFrom('expenses')
        .select('id')
        .where('number', '=', expenseId)
        .executeTakeFirstOrThrow();
      const context = { tx, actor, clock: people.clock, source: { requestId: 'test', address: null } } as TenantContext;
      await applyReading(context, id, { fields, checkReport: null });
    });
    return scene.find(expenseId);
  };
  /** A new receipt with these values. */
  const read = async (fields: ReadFields) => apply((await scene.add(pixel, 'a.png')).expense.expenseId, fields);
  const search = async (term: string) =>
    (await scene.list(`?searchTerm=${encodeURIComponent(term)}`)).map(({ expenseId }) => expenseId);
  return { ...scene, check, apply, read, search };
}

const krämer = {
  vendor: 'Krämer GmbH',
  vendorVatId: 'DE136695976',
  vendorTaxNumber: '133/8150/8159',
  vendorIban: 'DE89370400440532013000',
  category: 'office',
  paymentMethod: 'card',
};

it('a receipt that leaves them open gets category, payment method, numbers and IBAN of the last checked one of its supplier', async () => {
  const { check, read, save, find } = await openScene();
  await check({ ...krämer, category: 'other', expenseDate: '2025-12-01' });
  await check({ ...krämer, expenseDate: '2026-01-10' });
  await check({ vendor: 'Sommer', category: 'rent', expenseDate: '2026-01-20' });
  const found = await read({ vendor: value('KRÄMER GmbH'), gross: value(12), expenseDate: value('2026-01-30') });
  // Suggested, the card is no proof that it was paid.
  expect(found).toMatchObject({
    ...krämer,
    vendor: 'KRÄMER GmbH',
    checkedAt: null,
    paymentStatus: 'open',
    paidDate: null,
    lastVendorIban: krämer.vendorIban,
    sources: {
      category: suggested,
      paymentMethod: suggested,
      vendorVatId: suggested,
      vendorTaxNumber: suggested,
      vendorIban: suggested,
    },
  });
  await save({ ...found });
  expect((await find(found?.expenseId ?? ''))?.sources).toMatchObject({ category: { source: 'person' } });
});

it('what was read, or written by a person, goes before; nothing comes from unchecked, deleted or other suppliers’ receipts', async () => {
  const { check, read, apply, browser, find, save } = await openScene();
  const deleted = await check({ ...krämer, category: 'rent' });
  await browser.call('DELETE', `/api/benit/accounting/expense/${deleted}`);
  await read({ vendor: value('Krämer GmbH'), vendorVatId: value('DE136695976') });
  const none = await read({ vendor: value('Krämer GmbH') });
  expect(none).toMatchObject({ category: '', paymentMethod: '', vendorVatId: '' });
  await check(krämer);
  expect(await read({ vendor: value('Krämer GmbH'), paymentMethod: value('cash' as const) })).toMatchObject({
    category: 'office',
    paymentMethod: 'cash',
    sources: { paymentMethod: { source: 'ocr' } },
  });
  // A namesake with another VAT ID.
  expect(await read({ vendor: value('Krämer GmbH'), vendorVatId: value('DE811569869') })).toMatchObject({
    category: '',
  });
  const written = none?.expenseId ?? '';
  await save({ expenseId: written, category: '' });
  await apply(written, { vendor: value('Krämer GmbH') });
  expect(await find(written)).toMatchObject({ category: '', paymentMethod: '' });
});

it('a second reading that finds another supplier replaces what the first one suggested', async () => {
  const { check, read, apply } = await openScene();
  await check(krämer);
  await check({ vendor: 'Sommer', category: 'rent' });
  const first = await read({ vendor: value('Krämer GmbH') });
  const again = await apply(first?.expenseId ?? '', { vendor: value('Sommer') });
  expect(again).toMatchObject({
    category: 'rent',
    paymentMethod: '',
    vendorVatId: '',
    vendorIban: '',
    lastVendorIban: null,
    sources: { category: suggested },
  });
  expect(again?.sources).not.toHaveProperty('paymentMethod');
});

it('the IBAN of the last receipt of the supplier is reported beside another one, and found in either grouping', async () => {
  const { check, read, find, search, save } = await openScene();
  await check({ ...krämer, vendorIban: '', expenseDate: '2026-01-20' });
  const first = await check({ ...krämer, vendorIban: 'DE89 3704 0044 0532 0130 00', expenseDate: '2026-01-10' });
  expect(await find(first)).toMatchObject({ vendorIban: krämer.vendorIban, lastVendorIban: null });
  const other = value('DE02120300000000202051');
  const next = await read({ vendor: value('KRÄMER GmbH'), vendorIban: other });
  expect(next).toMatchObject({ vendorIban: other.value, lastVendorIban: krämer.vendorIban });
  // A namesake has another VAT ID.
  const namesake = await read({ vendor: value('Krämer GmbH'), vendorVatId: value('DE811569869'), vendorIban: other });
  expect(namesake).toMatchObject({ lastVendorIban: null });
  // Confirmed, it is the account of the receipts that follow, and still differs from that of the one before.
  people.clock.advance({ minutes: 1 });
  await save({ ...next, expenseDate: '2026-01-30' });
  expect(await find(next?.expenseId ?? '')).toMatchObject({ lastVendorIban: krämer.vendorIban });
  expect(await find(first)).toMatchObject({ lastVendorIban: null });
  expect(await read({ vendor: value('Krämer GmbH'), vendorIban: other })).toMatchObject({
    lastVendorIban: other.value,
  });
  for (const term of ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00', '133/8150/8159'])
    expect(await search(term)).toContain(first);
  expect(await search('DE89 3704 0044 0532 0130 00')).not.toContain(next?.expenseId);
});
