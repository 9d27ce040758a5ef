import { addDays } from '#platform/contract/days.ts';
import { daySchema } from '#platform/contract/dates.ts';
import type { ReadFields } from '../read-fields.ts';
import { findAll, toReadValue } from './printed.ts';
import type { Printed, PrintedLine } from './printed.ts';

const months = [
  'januar',
  'februar',
  'märz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
];
const numeric = /(?<!\d)(\d{1,2})[./](\s?)(\d{1,2})[./]\2(\d{4}|\d{2})(?!\d)/gu;
const iso = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu;
const written =
  /(?<!\d)(\d{1,2})\.\s?(Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\s(\d{4})/giu;

const issueLabel = /rechnungsdatum|belegdatum|ausstellungsdatum|rechnung vom|invoice date|\bdatum\b|\bdate\b/iu;
const dueLabel =
  /zahlbar\s+bis|fällig(?:\s+(?:am|bis|zum)|keit(?:sdatum)?)?|zahlungsziel|bis\s+(?:spätestens|zum)|due date/iu;
const serviceLabel = /leistungsdatum|lieferdatum|leistungszeitraum|lieferung vom|tag der (?:lieferung|leistung)/iu;
const withinDays = /(?:innerhalb(?:\s+von)?|binnen|zahlbar)\s+(\d{1,3})\s+(?:Kalendert|T)agen?/iu;

function toDay(year: string, month: string | number, day: string): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return daySchema.safeParse(text).success ? text : undefined;
}

export function findDays(line: PrintedLine): Printed<string>[] {
  return [
    ...findAll(line, numeric, ([, day = '', , month = '', year = '']) => toDay(year, month, day)),
    ...findAll(line, iso, ([, year = '', month = '', day = '']) => toDay(year, month, day)),
    ...findAll(line, written, ([, day = '', month = '', year = '']) =>
      toDay(year, months.indexOf(month.toLowerCase()) + 1, day),
    ),
  ].toSorted((one, other) => one.at - other.at);
}

/** Finds the day after a label, in its line or below it. */
function findLabelled(lines: readonly PrintedLine[], label: RegExp, other?: RegExp): Printed<string> | undefined {
  for (const [index, line] of lines.entries()) {
    const at = line.text.search(label);
    if (at === -1) continue;
    const next = other?.exec(line.text.slice(at));
    const end = next ? at + next.index + next[0].length : Infinity;
    const own = findDays(line).find((day) => day.at > at && day.at < end);
    const below = lines[index + 1];
    const found = own ?? (below === undefined || findDays(line).length > 0 ? undefined : findDays(below)[0]);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function extractDays(
  lines: readonly PrintedLine[],
): Pick<ReadFields, 'invoiceDate' | 'expenseDate' | 'dueDate' | 'serviceDate'> {
  const due = findLabelled(lines, dueLabel);
  const service = findLabelled(lines, serviceLabel);
  const isOther = (line: PrintedLine): boolean => dueLabel.test(line.text) || serviceLabel.test(line.text);
  const labelled = findLabelled(
    lines.filter((line) => !dueLabel.test(line.text)),
    issueLabel,
    serviceLabel,
  );
  const issued = labelled ?? lines.filter((line) => !isOther(line)).flatMap(findDays)[0];
  const invoiceDate = issued && toReadValue(issued, issued.value, labelled === undefined ? 0.7 : 0.95);
  return {
    ...(invoiceDate && { invoiceDate, expenseDate: invoiceDate }),
    ...(due ? { dueDate: toReadValue(due, due.value, 0.95) } : issued && addTerm(lines, issued.value)),
    ...(service && { serviceDate: toReadValue(service, service.value, 0.9) }),
  };
}

function addTerm(lines: readonly PrintedLine[], from: string): Pick<ReadFields, 'dueDate'> {
  for (const line of lines) {
    const [term] = findAll(line, new RegExp(withinDays, 'giu'), ([, days = '']) => Number(days));
    if (term !== undefined) return { dueDate: toReadValue(term, addDays(from, term.value), 0.75) };
  }
  return {};
}
