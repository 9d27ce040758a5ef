import { riskTopics, vitalFields } from '#modules/assistants/contract/drafts/answer.ts';
import type { Assessment } from '#modules/assistants/contract/drafts/answer.ts';
import type { Drafted, DraftedEntry } from '#modules/assistants/contract/drafts/drafted.ts';
import type { ExpectedEntry, Sentence } from './sentences.ts';

/** One comparison: what was expected and what was found, '' for nothing. */
export interface Verdict {
  readonly field: string;
  readonly expected: string;
  readonly found: string;
}

/** Answers to a sentence: as it was spoken, and dictated into an assessment. */
export interface Answers {
  readonly spoken: Drafted;
  readonly assessed: Drafted;
}

/** Compares the answers to a sentence with the expected ones. */
export function judge({ expect }: Sentence, { spoken, assessed }: Answers): Verdict[] {
  // An assessment is one entry, also where nothing is expected of it.
  const expected = expect.entries ?? (expect.type === 'sis' ? [{}] : []);
  const length = Math.max(expected.length, spoken.entries.length);
  const entries = Array.from({ length }, (_, index) => judgeEntry(expected[index] ?? {}, spoken.entries[index]));
  return [
    ...(expect.type === 'any' ? [] : [{ field: 'type', expected: expect.type, found: spoken.type }]),
    ...(expect.reply === 'any' ? [] : [{ field: 'reply', expected: expect.reply ?? '', found: spoken.reply ?? '' }]),
    { field: 'addendum', expected: String(expect.addendum ?? false), found: String(spoken.addendum) },
    { field: 'entries', expected: String(expected.length), found: String(spoken.entries.length) },
    ...entries.flat(),
    ...judgeTopics(expect.topics ?? {}, spoken),
    ...(expect.type === 'text' ? [] : judgeRisks(expect, assessed.sis)),
  ];
}

function judgeEntry(expected: ExpectedEntry, found: DraftedEntry | undefined): Verdict[] {
  const pairs = [
    ...vitalFields.map((field) => ({ field, expected: expected[field] ?? '', found: found?.data[field] ?? '' })),
    {
      field: 'room',
      expected: expected.room ?? '',
      found: expected.person === 'any' ? '' : (found?.person.room ?? ''),
    },
    { field: 'place', expected: expected.place ?? '', found: found?.person.place ?? '' },
  ];
  return [
    ...pairs,
    ...(expected.person === 'any'
      ? []
      : [{ field: 'person', expected: expected.person ?? '', found: found?.person.name ?? '' }]),
    ...judgeEvent(expected, found),
    ...matchAll('values', (expected.values ?? []).map(describeValue), (found?.values ?? []).map(describeValue)),
    ...judgeText(expected, found?.data.text ?? ''),
    ...matchAll('checks', ...listChecks(expected, found)),
    ...matchAll('hints', ...listHints(expected, found)),
  ];
}

function describeValue({ kind, value, unit }: { kind: string; value: string; unit: string }): string {
  return `${kind} ${value} ${unit}`;
}

function judgeEvent({ event, asked }: ExpectedEntry, found: DraftedEntry | undefined): Verdict[] {
  if (event === 'any') return [];
  const describe = (at: { day: string; time: string } | undefined, isAsked: boolean | undefined): string =>
    `${at?.day ?? ''} ${at?.time ?? ''} ${isAsked === true ? 'asked' : ''}`.trim();
  return [{ field: 'event', expected: describe(event, asked), found: describe(found?.event, found?.event.asked) }];
}

function judgeText({ text = [], textWithout = [] }: ExpectedEntry, found: string): Verdict[] {
  const plain = found.toLowerCase();
  return [
    ...text.map((words) => ({
      field: 'text',
      expected: words,
      found: plain.includes(words.toLowerCase()) ? words : found,
    })),
    ...textWithout
      .filter((words) => plain.includes(words.toLowerCase()))
      .map((words) => ({ field: 'text', expected: `without ${words}`, found })),
  ];
}

function listChecks({ checks = [] }: ExpectedEntry, found: DraftedEntry | undefined): [string[], string[]] {
  const actual = (found?.checks ?? []).map(({ field, reason }) => ({ field: field.replace(/\.\d+$/u, ''), reason }));
  const matched = actual.map(({ field, reason }) => {
    const isLoose = checks.some((one) => one.field === field && one.reason === undefined);
    return isLoose ? field : `${field} ${reason}`;
  });
  return [checks.map(({ field, reason }) => (reason === undefined ? field : `${field} ${reason}`)), matched];
}

/** Hints of a fall are judged only where one is listed. */
function listHints({ hints = [] }: ExpectedEntry, found: DraftedEntry | undefined): [string[], string[]] {
  const isAboutFall = hints.some((code) => code.startsWith('fall'));
  const actual = [...new Set((found?.hints ?? []).map(({ code }) => code))];
  return [[...hints], actual.filter((code) => isAboutFall || !code.startsWith('fall'))];
}

function judgeTopics(topics: Readonly<Record<string, readonly string[]>>, { sis }: Drafted): Verdict[] {
  return Object.entries(topics).flatMap(([topic, words]) => {
    const text = sis?.[topic as keyof Assessment].text ?? '';
    return words.map((one) => ({
      field: 'topics',
      expected: one,
      found: text.toLowerCase().includes(one.toLowerCase()) ? one : text,
    }));
  });
}

function judgeRisks(
  { risks = {}, furtherAssessment = {} }: Sentence['expect'],
  sis: Assessment | undefined,
): Verdict[] {
  const cells = riskTopics.flatMap((topic) =>
    Object.entries(sis?.[topic].risks ?? {}).map(([area, cell]) => ({ name: `${topic}.${area}`, cell })),
  );
  const said = cells.filter(({ cell }) => cell.riskExists !== null);
  const further = cells.filter(({ cell }) => cell.furtherAssessment !== null);
  return [
    ...matchAll(
      'risks',
      describeCells(risks),
      said.map(({ name, cell }) => `${name} ${String(cell.riskExists)}`),
    ),
    ...matchAll(
      'furtherAssessment',
      describeCells(furtherAssessment),
      further.map(({ name, cell }) => `${name} ${String(cell.furtherAssessment)}`),
    ),
  ];
}

function describeCells(cells: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(cells).map(([name, value]) => `${name} ${String(value)}`);
}

/** Pairs equal texts of two lists; what is left on one side has nothing on the other. */
function matchAll(field: string, expected: readonly string[], found: readonly string[]): Verdict[] {
  const open = [...found];
  const verdicts = expected.map((one) => {
    const place = open.indexOf(one);
    if (place !== -1) open.splice(place, 1);
    return { field, expected: one, found: place === -1 ? '' : one };
  });
  return [...verdicts, ...open.map((one) => ({ field, expected: '', found: one }))];
}

export interface Score {
  /** Right ones of those that were found; 1 if nothing was found. */
  readonly precision: number;
  /** Right ones of those that were expected; 1 if nothing was expected. */
  readonly recall: number;
  readonly expected: number;
}

/** Sums verdicts of a field up. */
export function score(verdicts: readonly Verdict[]): Score {
  const right = verdicts.filter(({ expected, found }) => expected !== '' && expected === found).length;
  const expected = verdicts.filter((verdict) => verdict.expected !== '').length;
  const found = verdicts.filter((verdict) => verdict.found !== '').length;
  return { precision: found === 0 ? 1 : right / found, recall: expected === 0 ? 1 : right / expected, expected };
}
