import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { riskAreas, riskTopics, topics } from '#modules/assistants/contract/drafts/answer.ts';
import type { Drafted, DraftedEntry } from '#modules/assistants/contract/drafts/drafted.ts';

interface ExpectedEntry {
  readonly person?: string;
  readonly room?: string;
  readonly place?: string;
  readonly bloodPressure?: string;
  readonly heartRate?: string;
  readonly bodyTemperature?: string;
  readonly values?: readonly { readonly kind: string; readonly value: string; readonly unit: string }[];
  readonly text?: readonly string[];
  readonly textWithout?: readonly string[];
  readonly event?: 'any' | { readonly day: string; readonly time: string };
  readonly asked?: boolean;
  readonly checks?: readonly { readonly field: string; readonly reason?: string }[];
  readonly hints?: readonly string[];
}

/** A sentence with the answer that a nurse expects (testing/care/README.md). */
export interface Sentence {
  readonly say: string;
  readonly now?: string;
  readonly kind?: 'sis';
  readonly people?: readonly never[];
  readonly expect: {
    readonly type: string;
    readonly reply?: string;
    readonly entries?: readonly ExpectedEntry[];
    readonly topics?: Readonly<Record<string, readonly string[]>>;
    readonly risks?: Readonly<Record<string, boolean>> | 'any';
    readonly furtherAssessment?: Readonly<Record<string, boolean>>;
  };
}

const usualNow = '2026-11-23T08:30:00Z';

/** Reads all sentences. */
export function readSentences(): readonly (Sentence & { readonly at: Date; readonly isHeldOut: boolean })[] {
  return readFileSync(join(import.meta.dirname, 'sentences.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const sentence = JSON.parse(line) as Sentence;
      const isHeldOut = /^[0-4]/u.test(createHash('sha256').update(sentence.say).digest('hex'));
      return { ...sentence, at: new Date(sentence.now ?? usualNow), isHeldOut };
    });
}

/** Counts of right, wrong and missing values of a field. */
interface Count {
  right: number;
  wrong: number;
  missing: number;
}

/** Fields that are judged, in the order in which the bench prints them. */
const judgedFields = [
  'type',
  'person',
  'bloodPressure',
  'heartRate',
  'bodyTemperature',
  'further',
  'text',
  'event',
  'topics',
  'risks',
] as const;
type JudgedField = (typeof judgedFields)[number];

/** Compares a draft with what was expected; returns the differences by field. */
function judge(
  { expect }: Sentence,
  drafted: Drafted,
): { readonly counts: Record<JudgedField, Count>; readonly faults: string[] } {
  const counts = Object.fromEntries(judgedFields.map((field) => [field, { right: 0, wrong: 0, missing: 0 }])) as Record<
    JudgedField,
    Count
  >;
  const faults: string[] = [];
  const note = (field: JudgedField, expected: string, found: string): void => {
    if (expected === found && expected === '') return;
    if (expected === found) counts[field].right += 1;
    else {
      if (found !== '') counts[field].wrong += 1;
      if (expected !== '') counts[field].missing += 1;
      faults.push(`${field}: ${expected || '–'} ≠ ${found || '–'}`);
    }
  };
  note('type', expect.type + (expect.reply ?? ''), drafted.type + (drafted.reply ?? ''));
  const expected = expect.entries ?? [];
  const count = drafted.type === 'text' ? 0 : Math.max(expected.length, drafted.entries.length);
  for (let index = 0; index < count; index += 1) judgeEntry(expected[index] ?? {}, drafted.entries[index], note);
  for (const topic of topics)
    for (const words of expect.topics?.[topic] ?? [])
      note('topics', words, (drafted.sis?.[topic].text ?? '').toLowerCase().includes(words.toLowerCase()) ? words : '');
  if (drafted.sis !== undefined && expect.risks !== 'any')
    for (const topic of riskTopics)
      for (const area of riskAreas)
        note(
          'risks',
          say(expect.risks?.[`${topic}.${area}`]),
          say(drafted.sis[topic].risks[area].riskExists ?? undefined),
        );
  return { counts, faults };
}

/** Precision and recall of a field, each from 0 to 1; 1 if there was nothing to find. */
export function rate({ right, wrong, missing }: Count): { readonly precision: number; readonly recall: number } {
  const share = (others: number): number => (right + others === 0 ? 1 : right / (right + others));
  return { precision: share(wrong), recall: share(missing) };
}

/** Judges all drafts of a group of sentences; answers the sums by field. */
export function judgeAll(
  sentences: ReturnType<typeof readSentences>,
  draft: (sentence: (typeof sentences)[number]) => Drafted,
): Record<JudgedField, Count> {
  const sums = Object.fromEntries(judgedFields.map((field) => [field, { right: 0, wrong: 0, missing: 0 }])) as Record<
    JudgedField,
    Count
  >;
  for (const sentence of sentences) {
    const { counts } = judge(sentence, draft(sentence));
    for (const field of judgedFields) {
      sums[field].right += counts[field].right;
      sums[field].wrong += counts[field].wrong;
      sums[field].missing += counts[field].missing;
    }
  }
  return sums;
}

/** Adds counts of several fields up. */
export const addCounts = (counts: readonly Count[]): Count => ({
  right: counts.reduce((sum, { right }) => sum + right, 0),
  wrong: counts.reduce((sum, { wrong }) => sum + wrong, 0),
  missing: counts.reduce((sum, { missing }) => sum + missing, 0),
});

const say = (value: boolean | undefined): string => (value === undefined ? '' : String(value));

type Note = (field: JudgedField, expected: string, found: string) => void;

function judgeEntry(expected: ExpectedEntry, entry: DraftedEntry | undefined, note: Note): void {
  if (expected.person !== 'any') note('person', expected.person ?? '', entry?.person.name ?? '');
  judgeValues(expected, entry, note);
  judgeText(expected, entry, note);
  if (expected.event !== 'any') note('event', sayTime(expected.event), sayTime(entry?.event));
}

function judgeValues(expected: ExpectedEntry, entry: DraftedEntry | undefined, note: Note): void {
  for (const field of ['bloodPressure', 'heartRate', 'bodyTemperature'] as const)
    note(field, expected[field] ?? '', entry?.data[field] ?? '');
  const [values, found] = [expected.values ?? [], entry?.values ?? []];
  for (let index = 0; index < Math.max(values.length, found.length); index += 1)
    note('further', sayValue(values[index]), sayValue(found[index]));
}

function judgeText(
  { text: wanted = [], textWithout = [] }: ExpectedEntry,
  entry: DraftedEntry | undefined,
  note: Note,
): void {
  const text = (entry?.data.text ?? '').toLowerCase();
  for (const words of wanted) note('text', words, text.includes(words.toLowerCase()) ? words : '');
  for (const words of textWithout) if (text.includes(words.toLowerCase())) note('text', '', words);
}

const sayTime = (event: { readonly day: string; readonly time: string } | undefined): string =>
  `${event?.day ?? ''} ${event?.time ?? ''}`.trim();

const sayValue = (
  value: { readonly kind: string; readonly value: string; readonly unit: string } | undefined,
): string => (value === undefined ? '' : `${value.kind} ${value.value} ${value.unit}`);
