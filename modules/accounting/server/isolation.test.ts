import { systemClock } from '#platform/server/clock.ts';
import { pixel } from '#testing/hostile-forms.ts';
import { createId } from '#platform/server/ids.ts';
import { testIsolation } from '#testing/isolation.ts';
import { addIssuedInvoices } from '#testing/issued-invoices.ts';
import { toMultipart } from '#testing/multipart.ts';
import { attackTransfers } from '#testing/records.ts';
import { canary, expectDone } from '#testing/victim.ts';
import type { Owner } from '#testing/victim.ts';
import { accountingEntities } from '../contract/records/records.ts';

const hours = '/api/benit/accounting/time-entry';

/**
 * @returns the numbers of an invoice and of an expense, the ids of recorded hours, of a project, of a payment and of
 * the user who created them, who is a customer, too
 */
async function fill({ database, organizationId, user, browser }: Owner): Promise<{
  invoiceId: string;
  expenseId: string;
  timeEntryId: string;
  projectId: string;
  userId: string;
  paymentId: string;
  reminderId: string;
  holdId: string;
  attachmentId: string;
}> {
  const invoiceId = `${canary}-1`;
  const configuration = '/api/benit/accounting/configuration';
  await database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx
      .insertInto('customers')
      .values({ organization_id: organizationId, id: user.id, number: 'K-1', name: canary })
      .execute(),
  );
  // One invoice with its own number, one with a counted number.
  for (const given of [{ invoiceId }, {}])
    await expectDone(
      browser.call('POST', '/api/benit/accounting/invoice', {
        body: {
          invoice: {
            ...given,
            description: canary,
            customerId: 'K-1',
            customerName: canary,
            positions: [{ price: 1 }],
          },
        },
      }),
    );
  await addIssuedInvoices(database, { organizationId, userId: user.id }, [`${canary}-2`], canary);
  await expectDone(
    browser.call('PUT', configuration, {
      body: { configIdentifier: 'invoiceConfig', properties: { companyName: canary } },
    }),
  );
  await expectDone(
    browser.call('PUT', configuration, {
      body: {
        configIdentifier: 'logoConfig',
        properties: { logo: `data:image/png;base64,${pixel.toString('base64')}` },
      },
    }),
  );
  await expectDone(
    browser.call('POST', '/api/benit/accounting/invoice/send', {
      body: { invoiceId: `${canary}-2`, to: ['kunde@victim.example'], subject: canary, text: canary, attachXml: false },
    }),
  );
  const paid = await browser.call<{ payment: { id: string } }>('POST', '/api/benit/accounting/payment', {
    body: { payment: { invoiceId: `${canary}-2`, paidOn: '2026-01-05', amount: 1, note: canary } },
  });
  await expectDone(
    browser.call('POST', '/api/benit/accounting/invoice', {
      body: {
        invoice: {
          description: canary,
          invoiceType: 'final',
          customerName: canary,
          precedingInvoices: [{ invoiceId: `${canary}-2`, invoiceDate: '2026-01-05' }],
        },
      },
    }),
  );
  const timeEntry = await browser.call<{ timeEntry: { id: string } }>('POST', hours, {
    body: { timeEntry: { day: '2026-01-05', minutes: 60, text: canary } },
  });
  await expectDone(browser.call('POST', `${hours}/timer`, { body: { text: canary } }));
  const draft = await browser.call<{ invoiceId: string }>('POST', '/api/benit/accounting/invoice', {
    body: { invoice: { description: canary } },
  });
  await expectDone(browser.call('DELETE', `/api/benit/accounting/invoice/${draft.body.invoiceId}`));
  await database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx
      .insertInto('organization_archives')
      .values({
        organization_id: organizationId,
        id: user.id,
        document_count: 1,
        handed_out_at: systemClock.now(),
        handed_out_to: user.id,
      })
      .execute(),
  );
  const project = await browser.call<{ record: { id: string } }>('POST', '/api/benit/accounting/project', {
    body: { record: { name: canary } },
  });
  const expenseId = `${canary}-A-1`;
  await expectDone(
    browser.call(
      'POST',
      '/api/benit/accounting/expense',
      toMultipart([['expenseId', expenseId], { name: 'file', fileName: `${canary}.png`, bytes: pixel }]),
    ),
  );
  await expectDone(
    browser.call('PUT', '/api/benit/accounting/expense', {
      body: { expense: { expenseId, vendor: canary, amounts: [{ net: 1, vat: 19, vatCost: 0.19 }] } },
    }),
  );
  const attached = await browser.call<{ attachment: { id: string } }>(
    'POST',
    '/api/benit/accounting/invoice-attachment',
    toMultipart([
      ['invoiceId', invoiceId],
      ['description', canary],
      { name: 'file', fileName: `${canary}.png`, bytes: pixel },
    ]),
  );
  const reminderId = createId();
  const holdId = createId();
  await database.tenant({ organizationId, userId: user.id }, async (tx) => {
    const { id: invoiceRowId } = await tx
      .selectFrom('invoices')
      .select('id')
      .where('number', '=', `${canary}-2`)
      .executeTakeFirstOrThrow();
    const created = { created_at: systemClock.now(), created_by: user.id, created_by_name: canary };
    await tx
      .insertInto('reminders')
      .values({
        ...created,
        organization_id: organizationId,
        id: reminderId,
        invoice_id: invoiceRowId,
        level: 1,
        letter_day: '2026-04-01',
        pay_day: '2026-04-13',
        open_cents: 11_960,
        interest_cents: 0,
        lump_sum_cents: 0,
        fee_cents: 0,
        settled_cents: 0,
        interest_parts: '[]',
        text: canary,
        pdf: Buffer.from(canary),
      })
      .execute();
    await tx
      .insertInto('reminder_deliveries')
      .values({
        organization_id: organizationId,
        id: createId(),
        reminder_id: reminderId,
        recipients: ['kunde@victim.example'],
        mail_ids: [createId()],
        subject: canary,
        text: canary,
        requested_at: systemClock.now(),
        requested_by: user.id,
        requested_by_name: canary,
      })
      .execute();
    await tx
      .insertInto('reminder_holds')
      .values({
        ...created,
        organization_id: organizationId,
        id: holdId,
        invoice_id: invoiceRowId,
        kind: 'disputed',
        from_day: '2026-04-02',
        note: canary,
      })
      .execute();
  });
  return {
    reminderId,
    holdId,
    invoiceId,
    expenseId,
    timeEntryId: timeEntry.body.timeEntry.id,
    projectId: project.body.record.id,
    userId: user.id,
    paymentId: paid.body.payment.id,
    attachmentId: attached.body.attachment.id,
  };
}

await testIsolation('accounting', {
  fill,
  attacks: (victim) => ({
    ...attackTransfers(accountingEntities, canary),
    getAccountingConfiguration: {},
    getAccountingSetup: {},
    saveAccountingConfiguration: {
      body: { configIdentifier: 'invoiceConfig', properties: { companyName: 'gekapert' } },
    },
    uploadLogo: toMultipart([{ name: 'file', fileName: 'logo.png', bytes: pixel }]),
    listInvoices: { url: `/api/benit/accounting/invoice?customerId=${victim.userId}&sent=waiting&totals=true` },
    createInvoice: { body: { invoice: { description: 'untergeschoben' } } },
    saveInvoice: { body: { invoice: { invoiceId: victim.invoiceId, description: 'gekapert' } }, refusal: 404 },
    getNextInvoiceId: {},
    listNumberGaps: { url: '/api/benit/accounting/invoice/number-gaps?year=2026' },
    copyInvoice: { body: { toBeCopiedFromInvoiceId: victim.invoiceId }, refusal: 404 },
    changeInvoiceId: { body: { formerInvoiceId: victim.invoiceId, invoiceId: 'GEKAPERT-1' }, refusal: 404 },
    deleteInvoice: { url: `/api/benit/accounting/invoice/${victim.invoiceId}`, refusal: 404 },
    addAttachment: {
      ...toMultipart([['invoiceId', victim.invoiceId], { name: 'file', fileName: 'anlage.png', bytes: pixel }]),
      refusal: 404,
    },
    describeAttachment: {
      url: `/api/benit/accounting/invoice-attachment/${victim.attachmentId}`,
      body: { description: 'gekapert' },
      refusal: 404,
    },
    removeAttachment: { url: `/api/benit/accounting/invoice-attachment/${victim.attachmentId}`, refusal: 404 },
    getAttachment: { url: `/api/benit/accounting/invoice-attachment/${victim.attachmentId}`, refusal: 404 },
    renderInvoiceDocument: { body: { invoice: { invoiceId: victim.invoiceId } } },
    checkInvoice: { body: { invoice: { invoiceId: victim.invoiceId } } },
    issueInvoice: { body: { invoiceId: victim.invoiceId, version: 1 }, refusal: 404 },
    examineInvoices: { body: { invoiceIds: [victim.invoiceId, `${canary}-2`], today: true } },
    zipInvoices: { body: { invoiceIds: [victim.invoiceId, `${canary}-2`] }, refusal: 404 },
    issueInvoices: { body: { invoiceIds: [victim.invoiceId], send: true, attachXml: true, copy: true } },
    cancelInvoice: { body: { invoiceId: `${canary}-2` }, refusal: 404 },
    getInvoiceOverview: {},
    // The customer has the id of its user.
    getCustomerFigures: { url: `/api/benit/accounting/invoice-overview/customer/${victim.userId}` },
    listPayments: { url: `/api/benit/accounting/payment?invoiceId=${canary}-2`, refusal: 404 },
    listOpenItems: { url: `/api/benit/accounting/open-item?searchTerm=${canary}` },
    addPayment: { body: { payment: { invoiceId: `${canary}-2`, paidOn: '2026-01-05', amount: 1 } }, refusal: 404 },
    addPayments: { body: { paidOn: '2026-01-05', payments: [{ invoiceId: `${canary}-2`, amount: 1 }] }, refusal: 404 },
    removePayment: { url: `/api/benit/accounting/payment/${victim.paymentId}`, refusal: 404 },
    getInvoiceFile: { url: `/api/benit/accounting/invoice-file/${canary}-2`, refusal: 404 },
    viewInvoiceXml: { url: `/api/benit/accounting/invoice/e-invoice?invoiceId=${canary}-2`, refusal: 404 },
    checkIntegrity: {},
    archiveInvoices: { body: {}, refusal: 422 },
    sendInvoice: {
      body: { invoiceId: victim.invoiceId, to: ['eve@attack.example'], subject: 'x', text: 'x', attachXml: false },
      refusal: 404,
    },
    correctInvoice: { body: { invoiceId: victim.invoiceId, positions: [{ position: 1, count: 1 }] }, refusal: 404 },
    listInstalments: { url: `/api/benit/accounting/invoice/instalments?customerName=${canary}` },
    listDeliveries: { url: `/api/benit/accounting/invoice/deliveries?invoiceId=${victim.invoiceId}`, refusal: 404 },
    listReminders: { url: `/api/benit/accounting/reminder?invoiceId=${canary}-2`, refusal: 404 },
    createReminder: { body: { invoiceId: `${canary}-2`, level: 1 }, refusal: 404 },
    proposeReminder: { body: { invoiceId: `${canary}-2`, level: 1 }, refusal: 404 },
    previewReminder: { body: { invoiceId: `${canary}-2`, level: 1 }, refusal: 404 },
    getReminderDocument: { url: `/api/benit/accounting/reminder-document/${victim.reminderId}`, refusal: 404 },
    sendReminder: { body: { id: victim.reminderId, to: ['eve@attack.example'] }, refusal: 404 },
    listDueReminders: { url: '/api/benit/accounting/reminder/due' },
    sendReminders: { body: { reminders: [{ invoiceId: `${canary}-2`, level: 1, by: 'letter' }] } },
    holdReminders: { body: { invoiceId: `${canary}-2`, kind: 'never' }, refusal: 404 },
    resumeReminders: { url: `/api/benit/accounting/reminder-hold/${victim.holdId}`, refusal: 404 },
    sendInvoices: { body: { invoiceIds: [victim.invoiceId], attachXml: false } },
    listExpenses: { url: `/api/benit/accounting/expense?searchTerm=${canary}` },
    exportExpenses: { url: `/api/benit/accounting/expense/export?searchTerm=${canary}` },
    countExpensesToCheck: { url: '/api/benit/accounting/expense/to-check' },
    findExpenseNeighbours: {
      url: `/api/benit/accounting/expense/neighbours?expenseId=${victim.expenseId}`,
      refusal: 404,
    },
    createExpense: toMultipart([
      ['expenseId', 'UNTERGESCHOBEN-1'],
      ['uploadId', '0198f6a0-0000-4000-8000-000000000001'],
      { name: 'file', fileName: 'beleg.png', bytes: pixel },
    ]),
    saveExpense: {
      body: { expense: { expenseId: victim.expenseId, vendor: 'gekapert', project: victim.projectId } },
      refusal: 404,
    },
    payExpenses: { body: { expenseIds: [victim.expenseId], paidDate: '2026-01-05' }, refusal: 404 },
    deleteExpense: { url: `/api/benit/accounting/expense/${victim.expenseId}`, refusal: 404 },
    readExpense: { url: `/api/benit/accounting/expense/${victim.expenseId}/reading`, refusal: 404 },
    getExpenseDocument: { url: `/api/benit/accounting/expense-document/${victim.expenseId}`, refusal: 404 },
    getExpenseOriginal: { url: `/api/benit/accounting/expense-document/${victim.expenseId}/original`, refusal: 404 },
    viewExpenseXml: { url: `/api/benit/accounting/expense/e-invoice?expenseId=${victim.expenseId}`, refusal: 404 },
    listExpenseCategories: {},
    listCustomerChoices: { url: `/api/benit/accounting/invoice/customer-choices?searchTerm=${canary}` },
    listServiceChoices: { url: `/api/benit/accounting/invoice/service-choices?searchTerm=${canary}` },
    listCustomerRecords: { url: `/api/benit/accounting/invoice/customer-records?searchTerm=${canary}` },
    listTimeEntries: { url: `${hours}?personId=everybody&searchTerm=${canary}` },
    getTimeEntry: { url: `${hours}/${victim.timeEntryId}`, refusal: 404 },
    createTimeEntry: {
      body: { timeEntry: { day: '2026-01-05', minutes: 5, text: 'untergeschoben', project: victim.projectId } },
      refusal: 422,
    },
    saveTimeEntry: {
      url: `${hours}/${victim.timeEntryId}`,
      body: { timeEntry: { text: 'gekapert', version: 1 } },
      refusal: 404,
    },
    deleteTimeEntry: { url: `${hours}/${victim.timeEntryId}`, refusal: 404 },
    lookUpForTimeEntry: { url: `${hours}/lookup?field=project&searchTerm=${canary}` },
    getTimer: {},
    startTimer: { body: { text: 'gekapert', project: victim.projectId }, refusal: 422 },
    stopTimer: { body: {} },
    discardTimer: {},
    renderTimeSheet: { url: `${hours}/sheet?month=2026-01&personId=${victim.userId}` },
    listTimeEntryPersons: { url: `${hours}/persons?month=2026-01` },
    billTimeEntries: { body: { projectId: victim.projectId, from: '2026-01-01', to: '2026-12-31' }, refusal: 404 },
  }),
});
