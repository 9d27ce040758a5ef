import { countDays } from '#platform/contract/days.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import { formatDayAndMonth, formatWeekday } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { fromCents } from '#platform/contract/money.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { inSentence } from '#platform/server/mail/mail-words.ts';
import type { OrganizationMail } from '#platform/server/mail/outbox.ts';
import { allOwners } from '#modules/property-owner/contract/external-ids.ts';
import { writeOwnMail } from '../../gathered-mails/write-own-mail.ts';
import { mails } from '../../mails.ts';
import { pathOfReceipts } from '../path-of-receipts.ts';
import type { ReleaseRecipient, WaitingReceipt } from './find-waiting.ts';

/** Receipts that a mail names; more are counted. */
const namedReceipts = 5;
/** Houses that a mail names; more are counted. */
const namedHouses = 3;
/** Days before the end of a discount from which a mail says so first. */
const urgentDays = 3;

interface ReleaseMail {
  /** By the day that costs money. */
  readonly waiting: readonly WaitingReceipt[];
  readonly today: string;
  readonly publicUrl: string;
}

/** Writes the mail about receipts that wait for a release: no document, no bank data, no tenant. */
export async function writeReleaseMail(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  recipient: ReleaseRecipient,
  { waiting, today, publicUrl }: ReleaseMail,
): Promise<OrganizationMail> {
  const { language } = recipient;
  const named = waiting.slice(0, namedReceipts).map((receipt) => describeReceipt(receipt, today, language));
  const more = waiting.length - named.length;
  const bills = named.join('; ');
  return writeOwnMail(context, recipient, {
    kind: waiting.some(({ isNew }) => isNew) ? 'releases' : 'releasesAgain',
    publicUrl,
    path: pathOf(waiting),
    values: {
      count: waiting.length,
      sum: sumOf(waiting, language),
      urgent: describeUrgent(waiting, today, language),
      place: describePlace(waiting, language),
      bills: more > 0 ? mails.translate(language, 'moreReceipts', { receipts: bills, count: more }) : bills,
    },
  });
}

/** Returns the path of the receipt itself, or of all that wait for the reader. */
export function pathOf(waiting: readonly Pick<WaitingReceipt, 'eid' | 'archivid'>[]): string {
  const eids = new Set(waiting.map(({ eid }) => eid));
  const [first] = waiting;
  const eid = eids.size === 1 && first ? first.eid : allOwners;
  return pathOfReceipts({ eid, beleg: waiting.length === 1 ? first?.archivid : undefined });
}

const money = (cents: number, language: LanguageKey): string => formatCurrency(fromCents(cents), 'EUR', language);

/** Sum of the known amounts; words if none is known. */
function sumOf(waiting: readonly WaitingReceipt[], language: LanguageKey): string {
  const known = waiting.flatMap(({ cents }) => (cents === null ? [] : [cents]));
  if (known.length === 0) return mails.translate(language, 'bill.noAmount');
  return money(
    known.reduce((sum, cents) => sum + cents, 0),
    language,
  );
}

/** Returns `Dach GmbH, 4.165,00 € (Skonto bis Do, 26.11., spart 83,30 €)`. */
function describeReceipt(
  { name, cents, discountUntil, discountCents, dueOn }: WaitingReceipt,
  today: string,
  language: LanguageKey,
): string {
  const amount = cents === null ? mails.translate(language, 'bill.noAmount') : money(cents, language);
  const bill = `${inSentence(name)}, ${amount}`;
  if (discountUntil !== null && discountUntil >= today && discountCents !== null) {
    const day = `${formatWeekday(discountUntil, language)}, ${formatDayAndMonth(discountUntil, language)}`;
    return mails.translate(language, 'bill.discount', { bill, day, amount: money(discountCents, language) });
  }
  if (dueOn === null) return bill;
  return mails.translate(language, 'bill.due', { bill, day: formatDayAndMonth(dueOn, language) });
}

/** Writes first what costs money soon: the end of the next discount. */
function describeUrgent(waiting: readonly WaitingReceipt[], today: string, language: LanguageKey): string {
  const next = waiting.find(
    ({ discountUntil, discountCents }) => discountUntil !== null && discountUntil >= today && discountCents !== null,
  );
  if (!next || next.discountUntil === null || next.discountCents === null) return '';
  const count = countDays(today, next.discountUntil);
  if (count > urgentDays) return '';
  const amount = money(next.discountCents, language);
  return count === 0
    ? mails.translate(language, 'bill.urgentToday', { amount })
    : mails.translate(language, 'bill.urgent', { amount, count });
}

/** Names the houses of the receipts, or the owner without one. */
function describePlace(waiting: readonly WaitingReceipt[], language: LanguageKey): string {
  const places = [...new Set(waiting.map(({ house, owner }) => inSentence(house || owner)))];
  const houses = places.slice(0, namedHouses).join(', ');
  const count = places.length - namedHouses;
  return count > 0 ? mails.translate(language, 'awaits.more', { houses, count }) : houses;
}
