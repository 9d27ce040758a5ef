import { expect, it } from 'vitest';
import { AppError } from '#platform/server/errors/app-error.ts';
import { completeInvoice } from '../../contract/testing/complete-invoice.ts';
import { planReminder, proposedFrom } from './plan-reminder.ts';
import type { ReminderEdits } from './plan-reminder.ts';
import { owedOf, toProposal } from './to-proposal.ts';
import { reminderCase } from './testing/reminder-case.ts';

const settings = (changes: object) => ({ ...reminderCase().settings, ...changes });
const refusal = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.toEntries()[0];
    throw error;
  }
  return 'none';
};

it('the first reminder asks for the open amount alone, also of a customer in default', () => {
  expect(planReminder(reminderCase(), 1)).toMatchObject({
    letterDay: '2026-11-23',
    payDay: '2026-12-03',
    defaultFrom: null,
    interestCents: 0,
    lumpSumCents: 0,
    feeCents: 0,
    totalCents: 476_000,
  });
});

it('the second asks a business for interest and the lump sum', () => {
  expect(planReminder(reminderCase({ level: 2 }), 2)).toMatchObject({
    defaultFrom: '2026-09-15',
    defaultReason: 'vereinbartes Zahlungsziel 14.09.2026',
    interestCents: 9375,
    lumpSumCents: 4000,
    totalCents: 489_375,
  });
});

it('the lump sum is asked for once per invoice: the third reminder has it once, too', () => {
  const third = planReminder(
    reminderCase({
      level: 3,
      today: '2027-01-31',
      settings: settings({
        baseRates: [
          { from: '2026-07-01', percent: 1.27 },
          { from: '2027-01-01', percent: 1.52 },
        ],
      }),
    }),
    3,
  );
  expect(third).toMatchObject({ interestCents: 18_718, lumpSumCents: 4000, totalCents: 498_718 });
});

it('a part payment lowers the interest of the days after it', () => {
  const plan = planReminder(
    reminderCase({ level: 2, openCents: 276_000n, changes: [{ day: '2026-10-20', cents: 200_000n }] }),
    2,
  );
  expect(plan).toMatchObject({ interestCents: 7462, totalCents: 276_000 + 7462 + 4000 });
});

it('a consumer owes five points and the fee of the step, and never the lump sum', () => {
  const steps = [
    { days: 7, fee: 0 },
    { days: 7, fee: 2.5 },
    { days: 7, fee: 2.5 },
  ];
  const consumer = { isConsumer: true, openCents: 119_000n, lateFrom: '2026-10-01', settings: settings({ steps }) };
  const given = reminderCase({ level: 2, ...consumer });
  expect(planReminder(given, 2, { defaultFrom: '2026-10-01' })).toMatchObject({
    interestCents: 1104,
    lumpSumCents: 0,
    feeCents: 250,
    totalCents: 119_000 + 1104 + 250,
  });
  const third = reminderCase({ level: 3, ...consumer });
  const former = third.former.map((one) => ({ ...one, feeCents: one.level === 2 ? 250 : 0 }));
  expect(planReminder({ ...third, former }, 3)).toMatchObject({ feeCents: 500 });
});

it('a business pays no fee beside the lump sum', () => {
  const steps = [
    { days: 7, fee: 0 },
    { days: 7, fee: 5 },
    { days: 7, fee: 5 },
  ];
  expect(planReminder(reminderCase({ level: 2, settings: settings({ steps }) }), 2)).toMatchObject({
    feeCents: 0,
    lumpSumCents: 4000,
  });
  expect(
    planReminder(reminderCase({ level: 2, settings: settings({ steps, chargeLumpSum: false }) }), 2),
  ).toMatchObject({
    feeCents: 500,
    lumpSumCents: 0,
  });
});

it('a customer who is not in default owes neither interest nor costs', () => {
  const given = reminderCase({ level: 2, isTermAgreed: false, isConsumer: true, today: '2026-09-25' });
  expect(planReminder(given, 2)).toMatchObject({
    defaultFrom: null,
    interestCents: 0,
    feeCents: 0,
    totalCents: 476_000,
  });
  expect(planReminder({ ...given, today: '2026-10-01' }, 2)).toMatchObject({
    defaultFrom: '2026-10-01',
    defaultReason: 'Zahlungsziel 30.09.2026 aus unserer Zahlungserinnerung',
  });
});

it('without the base rate of a half-year there is no interest, and the half-year is named', () => {
  const given = reminderCase({ level: 2, settings: settings({ baseRates: [{ from: '2026-01-01', percent: 1.27 }] }) });
  expect(toProposal(given, 2)).toMatchObject({ interest: 0, lumpSum: 40, total: 4800, missingRates: ['2026-07-01'] });
});

it('claims that are paid already are not asked for again', () => {
  const plan = planReminder(reminderCase({ level: 2, settledCents: 10_000n }), 2);
  expect(plan).toMatchObject({ settledCents: 10_000, totalCents: 489_375 - 10_000 });
  const last = {
    ...reminderCase({ level: 2 }).former[0],
    interestCents: 7462,
    lumpSumCents: 4000,
    feeCents: 0,
  } as never;
  expect(owedOf({ former: [last], settledCents: 5000n })).toEqual({ costs: 0, interest: 64.62 });
  expect(owedOf({ former: [last], settledCents: 0n })).toEqual({ costs: 40, interest: 74.62 });
  expect(owedOf({ former: [], settledCents: 0n })).toEqual({ costs: 0, interest: 0 });
});

it.for([
  ['draft', { status: 'draft' }, {}],
  ['cancelled', { status: 'cancelled' }, {}],
  ['credit', {}, { openCents: -1000n }],
  ['credit', {}, { openCents: null }],
  ['paid', {}, { openCents: 0n }],
  ['notLate', {}, { lateFrom: '2026-11-24' }],
  ['disputed', {}, { hold: 'disputed' }],
] as const)('no reminder of an invoice that is %s', ([reason, invoice, changes]) => {
  const given = reminderCase(changes as Parameters<typeof reminderCase>[0]);
  const changed = { ...given, invoice: { ...given.invoice, ...invoice } };
  expect(refusal(() => planReminder(changed, 1))).toMatchObject({ code: 'reminder_not_due', params: { reason } });
});

it('levels are neither skipped nor repeated, and the third is the last', () => {
  expect(refusal(() => planReminder(reminderCase(), 3))).toMatchObject({ params: { reason: 'levelSkipped' } });
  expect(refusal(() => planReminder(reminderCase({ level: 2 }), 1))).toMatchObject({
    params: { reason: 'levelSkipped' },
  });
  const all = reminderCase({ level: 3 });
  const last = { ...all.former[1], level: 3 } as (typeof all.former)[number];
  expect(refusal(() => planReminder({ ...all, former: [...all.former, last] }, 3))).toMatchObject({
    params: { reason: 'lastSent' },
  });
});

it('a due day on a Saturday is not reminded of before the day after Monday', () => {
  const given = reminderCase({ lateFrom: '2026-11-24', settings: settings({ steps: [{ days: 1, fee: 0 }] }) });
  expect(proposedFrom(given, 1)).toBe('2026-11-24');
  expect(proposedFrom(reminderCase(), 1)).toBe('2026-09-21');
  expect(proposedFrom(reminderCase({ level: 2 }), 2)).toBe('2026-10-07');
});

it.for([
  ['letterDay', { letterDay: '2026-09-14' }],
  ['letterDay', { letterDay: '2026-12-08' }],
  ['payDay', { payDay: '2026-11-23' }],
] satisfies [string, ReminderEdits][])('an impossible %s is refused', ([field, edits]) => {
  expect(refusal(() => planReminder(reminderCase(), 1, edits))).toMatchObject({ field });
});

it('default cannot be stated before the invoice was due, and can be left out', () => {
  const given = reminderCase({ level: 2 });
  expect(refusal(() => planReminder(given, 2, { defaultFrom: '2026-09-14' }))).toMatchObject({ field: 'defaultFrom' });
  expect(planReminder(given, 2, { defaultFrom: null })).toMatchObject({ defaultFrom: null, totalCents: 476_000 });
  expect(
    planReminder(given, 2, { defaultFrom: '2026-10-01', defaultReason: 'wie telefonisch besprochen' }),
  ).toMatchObject({
    defaultFrom: '2026-10-01',
    defaultReason: 'wie telefonisch besprochen',
    interestCents: 7232,
  });
});

it('the text names what is owed in the language of the invoice, without lines that have nothing to say', () => {
  const text = (level: 1 | 2, language: string) =>
    planReminder(
      reminderCase({
        level,
        invoice: completeInvoice({ language, invoiceId: 'RE-1' }),
        ...(level === 2 && { settings: settings({ chargeInterest: false, chargeLumpSum: false }) }),
      }),
      level,
    ).text.replaceAll('\u00A0', ' ');
  expect(text(1, 'de')).toContain('Von unserer Rechnung RE-1 vom 31.08.2026 sind noch 4.760,00 € offen.');
  expect(text(2, 'de')).not.toContain('Hinzu kommen');
  expect(text(1, 'en')).toContain('€4,760.00 of our invoice RE-1 dated 31 August 2026');
});
