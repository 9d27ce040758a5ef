import { z } from 'zod';
import { flag, localizedText, money, number, requiredDay } from '#platform/contract/field-kinds.ts';
import { rows } from '#platform/contract/field-rows.ts';
import { defineFields, storedShape, wireShape } from '#platform/contract/fields.ts';
import { settingsCard } from '#platform/contract/settings.ts';
import { maxMailText } from './mail-texts.ts';

/** Returns the first day of the half-year of a day: base rates change on 1 January and 1 July (§ 247 BGB). */
export function halfYearOf(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;
}

/** Returns the first day of the half-year after that of a day. */
export function nextHalfYear(day: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < '07' ? `${year}-07-01` : `${year + 1}-01-01`;
}

/** Levels of reminders: Zahlungserinnerung, Mahnung, Letzte Mahnung. */
export const reminderLevels = [1, 2, 3] as const;
export type ReminderLevel = (typeof reminderLevels)[number];

const baseRateFields = defineFields({
  from: requiredDay(),
  percent: number({ decimals: 2, minDecimals: 2, min: -10, max: 30 }),
});

const stepFields = defineFields({
  /** Days from the due day, or from the day set by the former reminder, to the proposal of this one. */
  days: number({ min: 1, max: 365 }),
  fee: money({ max: 100 }),
});

/** Most half-years with a base rate. */
export const maxBaseRates = 100;

/** Settings of reminders. */
export const reminderFields = defineFields({
  steps: rows(stepFields, {
    max: reminderLevels.length,
    rule: z.strictObject(wireShape(stepFields)),
    describe: ({ days, fee }) => `${days}: ${fee} €`,
  }),
  /** Days that a reminder leaves for the payment. */
  payDays: number({ min: 3, max: 90 }),
  chargeInterest: flag(),
  /** § 288 (5) BGB. */
  chargeLumpSum: flag(),
  /** True if invoices tell consumers that they are in default after 30 days (§ 286 (3) BGB). */
  consumersInformed: flag(),
  sendAutomatically: flag(),
  /** Base rates of § 247 BGB by half-year. */
  baseRates: rows(baseRateFields, {
    max: maxBaseRates,
    rule: z
      .strictObject(wireShape(baseRateFields))
      .refine(({ from }) => /-0[17]-01$/u.test(from), { path: ['from'], error: 'half_year_begins' }),
    settle: (given) => given.filter((row) => row.from !== null || row.percent.trim() !== ''),
    describe: ({ from, percent }) => `${from}: ${percent} %`,
  }),
  reminderText: localizedText({ max: maxMailText }),
  dunningText: localizedText({ max: maxMailText }),
  finalText: localizedText({ max: maxMailText }),
});

/** Placeholders of the texts. */
export const reminderPlaceholders = [
  'number',
  'date',
  'customer',
  'amount',
  'open',
  'dueDate',
  'claims',
  'total',
  'payDay',
  'company',
] as const;

/** Fields of the texts by level. */
export const reminderTextNames = ['reminderText', 'dunningText', 'finalText'] as const;

const stored = z.object(storedShape(reminderFields));
export type ReminderSettings = z.output<typeof stored>;

/** Card of the settings of reminders. */
export const reminderCard = settingsCard('reminderConfig', {
  input: z
    .strictObject(wireShape(reminderFields))
    .refine(({ steps }) => steps.length === reminderLevels.length, { path: ['steps'], error: 'three_steps' })
    .refine(({ steps }) => (steps[0]?.fee ?? 0) === 0, { path: ['steps', 0, 'fee'], error: 'first_reminder_free' })
    .refine(({ baseRates }) => new Set(baseRates.map(({ from }) => from)).size === baseRates.length, {
      path: ['baseRates'],
      error: 'half_year_twice',
    }),
  answer: stored,
});
