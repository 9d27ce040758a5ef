import { addDays, countDays } from '#platform/contract/days.ts';
import { toCents } from '#platform/contract/decimals.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import { formatLetterDay } from '#platform/contract/format-letter-day.ts';
import { fromCents } from '#platform/contract/money.ts';
import { workingDayFrom } from '#platform/contract/working-days.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { fillMailText } from '../../contract/configuration/mail-texts.ts';
import { reminderTextNames } from '../../contract/configuration/reminder-settings.ts';
import type { ReminderLevel } from '../../contract/configuration/reminder-settings.ts';
import { calculateInterest } from '../../contract/invoices/reminders/default-interest.ts';
import type { Interest, InterestPart } from '../../contract/invoices/reminders/default-interest.ts';
import { findDefaultStart } from '../../contract/invoices/reminders/default-start.ts';
import type { ReminderOrder } from '../../contract/invoices/reminders/reminders.ts';
import { invoiceDocumentTexts, languageOfInvoice } from '../documents/document-texts.ts';
import type { ReminderCase } from './reminder-case.ts';

/** Changes of a person; absent values are those of the proposal. */
export type ReminderEdits = Omit<ReminderOrder, 'invoiceId' | 'level' | 'to'>;

/** Part of the interest, as it is printed and stored: cents as numbers, which JSON carries. */
export interface PlannedInterest extends Omit<InterestPart, 'debtCents' | 'interestCents'> {
  readonly debtCents: number;
  readonly interestCents: number;
}

/** A reminder as it is to be written. */
export interface ReminderPlan {
  readonly level: ReminderLevel;
  readonly letterDay: string;
  readonly payDay: string;
  readonly defaultFrom: string | null;
  readonly defaultReason: string;
  readonly openCents: number;
  readonly interestParts: readonly PlannedInterest[];
  readonly interestCents: number;
  /** Half-years without a base rate: there is no interest then. */
  readonly missingRates: readonly string[];
  readonly lumpSumCents: number;
  /** Fees of this and of the former levels. */
  readonly feeCents: number;
  /** Part of the claims that is already paid. */
  readonly settledCents: number;
  readonly totalCents: number;
  readonly text: string;
}

/** Reason for which an invoice has no next reminder. */
export type NotDueReason =
  | 'draft'
  | 'cancelled'
  | 'credit'
  | 'paid'
  | 'notLate'
  | 'deferred'
  | 'disputed'
  | 'never'
  | 'customerExcluded'
  | 'lastSent'
  | 'levelSkipped';

/** § 288 (5) BGB. */
const lumpSumCents = 4000n;
/** A letter may be dated ahead until it is posted. */
const maxDaysAhead = 14;
/** A mistyped year would end the reminders of the invoice, as a written one stays. */
const maxPayDays = 365;
const noInterest: Interest = { parts: [], cents: 0n, missingRates: [] };

/** @throws AppError with the reason in its text */
export function refuseReminder(reason: NotDueReason): AppError {
  return new AppError('reminder_not_due', {
    entries: [
      {
        code: 'reminder_not_due',
        message: `No reminder of this invoice is due: ${reason}`,
        description: `accounting:errors.reminderNotDue.${reason}`,
        field: reason === 'levelSkipped' ? 'level' : 'invoiceId',
        params: { reason },
      },
    ],
  });
}

/** Returns the day on which an invoice without payment is late: after its due day, else 30 days after its receipt. */
function lateFromOf({ lateFrom, receivedOn }: Pick<ReminderCase, 'lateFrom' | 'receivedOn'>): string {
  return lateFrom ?? addDays(workingDayFrom(addDays(receivedOn, 30)), 1);
}

/** Returns the level of the next reminder, or the reason for which there is none. */
export function nextLevelOf(given: ReminderCase): ReminderLevel | NotDueReason {
  const { invoice, openCents, hold, excluded, former, today } = given;
  if (invoice.status === 'draft') return 'draft';
  if (invoice.status === 'cancelled') return 'cancelled';
  if (openCents === null || openCents < 0n) return 'credit';
  if (openCents === 0n) return 'paid';
  if (lateFromOf(given) > today) return 'notLate';
  if (hold !== null) return hold;
  if (excluded !== null) return 'customerExcluded';
  const last = former.at(-1)?.level ?? 0;
  return last >= 3 ? 'lastSent' : ((last + 1) as ReminderLevel);
}

/** Returns the day from which the reminder of this level is proposed, by the days of its step. */
export function proposedFrom(given: ReminderCase, level: ReminderLevel): string {
  const days = given.settings.steps[level - 1]?.days ?? 1;
  const last = given.former.at(-1);
  return last === undefined ? addDays(lateFromOf(given), days - 1) : addDays(last.payDay, days);
}

/**
 * Plans the next reminder of an invoice with its claims. The first one is friendly and free; interest, lump sum and fees
 * begin with the second, for customers in default.
 * @throws AppError reminder_not_due, validation_failed
 */
export function planReminder(given: ReminderCase, level: ReminderLevel, edits: ReminderEdits = {}): ReminderPlan {
  const next = nextLevelOf(given);
  if (typeof next === 'string') throw refuseReminder(next);
  if (next !== level) throw refuseReminder('levelSkipped');
  const { settings, today } = given;
  const letterDay = edits.letterDay ?? today;
  assertLetterDay(given, letterDay);
  const payDay = edits.payDay ?? workingDayFrom(addDays(letterDay, settings.payDays));
  if (payDay <= letterDay) throw invalidField('payDay', 'pay_day_too_soon');
  const latest = addDays(letterDay, maxPayDays);
  if (payDay > latest) throw invalidField('payDay', 'pay_day_too_late', { day: latest });
  const openCents = given.openCents ?? 0n;
  const found = level === 1 ? null : findStart(given, edits);
  const start = found !== null && found.from <= letterDay ? found : null;
  const { interest, lumpSum, fee, settledCents, claims } = claimsOf(given, { level, letterDay, start });
  const plan = {
    level,
    letterDay,
    payDay,
    defaultFrom: start?.from ?? null,
    defaultReason: start?.reason ?? '',
    openCents: Number(openCents),
    interestParts: interest.parts.map((part) => ({
      ...part,
      debtCents: Number(part.debtCents),
      interestCents: Number(part.interestCents),
    })),
    interestCents: Number(interest.cents),
    missingRates: interest.missingRates,
    lumpSumCents: Number(lumpSum),
    feeCents: Number(fee),
    settledCents: Number(settledCents),
    totalCents: Number(openCents + claims - settledCents),
  };
  return { ...plan, text: edits.text ?? writeText(given, plan) };
}

interface PlannedLetter {
  readonly level: ReminderLevel;
  readonly letterDay: string;
  /** Null for a customer who is not in default: then there are no claims. */
  readonly start: { readonly from: string } | null;
}

/** Calculates the claims up to the day of a letter, and the part of them that is paid already. */
function claimsOf(given: ReminderCase, { level, letterDay, start }: PlannedLetter) {
  const { settings, former, isConsumer, changes, baseRates, pauses } = {
    ...given,
    baseRates: given.settings.baseRates,
  };
  if (start === null) return { interest: noInterest, lumpSum: 0n, fee: 0n, claims: 0n, settledCents: 0n };
  const openCents = given.openCents ?? 0n;
  const interest = settings.chargeInterest
    ? calculateInterest({ openCents, changes, from: start.from, to: letterDay, isConsumer, baseRates, pauses })
    : noInterest;
  // The lump sum covers what a fee would: both are never asked for (§ 288 (5) sentence 3 BGB).
  const lumpSum = settings.chargeLumpSum && !isConsumer ? lumpSumCents : 0n;
  const ownFee = toCents(settings.steps[level - 1]?.fee ?? 0);
  const fee = lumpSum === 0n ? BigInt(former.at(-1)?.feeCents ?? 0) + ownFee : 0n;
  const claims = interest.cents + lumpSum + fee;
  return { interest, lumpSum, fee, claims, settledCents: given.settledCents < claims ? given.settledCents : claims };
}

function assertLetterDay(given: ReminderCase, letterDay: string): void {
  const earliest = given.former.at(-1)?.letterDay ?? lateFromOf(given);
  if (letterDay < earliest || letterDay > addDays(given.today, maxDaysAhead))
    throw invalidField('letterDay', 'letter_day_range', { from: earliest, to: addDays(given.today, maxDaysAhead) });
}

/** Finds default by the law, or as a person stated it: never before the invoice was due. */
function findStart(
  given: ReminderCase,
  edits: ReminderEdits,
): { readonly from: string; readonly reason: string } | null {
  if (edits.defaultFrom === null) return null;
  if (edits.defaultFrom !== undefined && edits.defaultFrom < lateFromOf(given))
    throw invalidField('defaultFrom', 'default_before_due', { day: lateFromOf(given) });
  const found = findDefaultStart({
    dueDate: given.invoice.invoiceDueDate,
    receivedOn: given.receivedOn,
    isTermAgreed: given.isTermAgreed,
    isUninformedConsumer: given.isConsumer && !given.settings.consumersInformed,
    firstPayDay: given.former[0]?.payDay ?? null,
  });
  const from = edits.defaultFrom ?? found?.from;
  if (from === undefined) return null;
  const language = languageOfInvoice(given.invoice);
  const isByLaw = found !== null && found.from === from;
  const reason = isByLaw
    ? fillText(invoiceDocumentTexts[language].reminder.reasons[found.reason], {
        day: formatLetterDay(found.lastDay, language),
      })
    : '';
  return { from, reason: edits.defaultReason ?? reason };
}

function writeText(given: ReminderCase, plan: Omit<ReminderPlan, 'text'>): string {
  const { invoice, settings } = given;
  const language = languageOfInvoice(invoice);
  const texts = settings[reminderTextNames[plan.level - 1] ?? 'reminderText'];
  const amount = (cents: number) => formatCurrency(fromCents(cents), 'EUR', language);
  const day = (value: string | null) => (value === null ? '' : formatLetterDay(value, language));
  const claims = plan.totalCents - plan.openCents;
  return fillMailText(texts[language as LanguageKey] ?? texts.de, {
    number: invoice.invoiceId,
    date: day(invoice.invoiceDate),
    customer: invoice.customerName,
    amount: formatCurrency(invoice.payableAmount, 'EUR', language),
    open: amount(plan.openCents),
    dueDate: day(invoice.invoiceDueDate),
    claims: claims === 0 ? '' : amount(claims),
    total: amount(plan.totalCents),
    payDay: day(plan.payDay),
    company: invoice.companyName,
  });
}

/** Days since the invoice was late. */
export function daysLateOf(given: ReminderCase): number {
  return Math.max(0, countDays(lateFromOf(given), given.today) + 1);
}
