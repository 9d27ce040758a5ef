import { checkVitals } from '#modules/assistants/contract/drafts/check-vitals.ts';
import type { CareData } from '#modules/assistants/contract/drafts/answer.ts';
import type { DraftCheck } from '#modules/assistants/contract/drafts/draft-marks.ts';
import type { Drafted, DraftedEntry } from '#modules/assistants/contract/drafts/drafted.ts';
import { listWords } from '../pseudonyms/fold-name.ts';
import { addValues } from './add-values.ts';
import type { EntriesAnswer } from './care-questions.ts';
import { checkText } from './check-text.ts';
import { countNegations } from './negations.ts';
import type { Said } from './said.ts';

type AnsweredEntry = EntriesAnswer['entries'][number];

interface Pair {
  readonly answered: AnsweredEntry;
  readonly ruled: DraftedEntry;
}

const nobody: DraftedEntry = {
  person: { name: '', room: '', place: '' },
  event: { day: '', time: '', asked: false },
  data: { patientName: '', bloodPressure: '', heartRate: '', bodyTemperature: '', text: '' },
  values: [],
  sources: [],
  checks: [],
  hints: [],
};

/**
 * Joins the answer of a model with the draft of rules: people, times and values are read by rules; the words may be the
 * model's, as far as they were said. Undefined if both do not fit together: then the draft of rules counts.
 */
export function mergeEntries(answer: EntriesAnswer, rules: Drafted, said: Said): Drafted | undefined {
  const type = rules.type === 'text' ? answer.type : rules.type;
  if (type === 'text' || type === 'sis') return undefined;
  const pairs = pairEntries(answer.entries, rules.entries);
  if (pairs === undefined || pairs.length === 0) return undefined;
  const entries = pairs.map((pair) => mergeEntry(pair, { ...rules, type }, said));
  // A lost „nicht“ turns an entry into its opposite.
  if (countDenied(entries) < countDenied(rules.entries)) return undefined;
  return { type, entries, addendum: rules.addendum };
}

const countDenied = (entries: readonly DraftedEntry[]): number =>
  entries.reduce((sum, { data }) => sum + countNegations(data.text), 0);

/** Finds for each answered entry the one that rules have read; all of rules must be found. */
function pairEntries(answered: readonly AnsweredEntry[], ruled: readonly DraftedEntry[]): readonly Pair[] | undefined {
  if (answered.length === ruled.length) {
    const pairs = answered.flatMap((one, index) => {
      const other = ruled[index];
      const isSame = one.patientName === '' || other?.person.name === '' || haveSameName(one, other);
      return other !== undefined && isSame ? [{ answered: one, ruled: other }] : [];
    });
    return pairs.length === ruled.length ? pairs : undefined;
  }
  if (ruled.some(({ person }) => person.name === '')) return undefined;
  const left = new Set(ruled);
  const pairs = answered.map((one): Pair => {
    const found = [...left].find((other) => haveSameName(one, other));
    if (found !== undefined) left.delete(found);
    return { answered: one, ruled: found ?? nobody };
  });
  return left.size === 0 ? pairs : undefined;
}

function haveSameName({ patientName }: AnsweredEntry, ruled: DraftedEntry | undefined): boolean {
  const names = new Set(listWords(ruled?.person.name ?? '').map(({ folded }) => folded));
  const last = listWords(patientName).at(-1)?.folded ?? '';
  return names.has(last) || names.has(last.replace(/s$/u, ''));
}

function mergeEntry({ answered, ruled }: Pair, rules: Drafted, said: Said): DraftedEntry {
  const added = addValues(answered, ruled, rules.entries, said);
  const values = [...ruled.values, ...added.values];
  const { text, checks } = chooseText(answered, ruled, rules, said);
  const name = ruled.data.patientName === '' && isSaid(answered.patientName, said) ? answered.patientName : '';
  const data: CareData = { ...ruled.data, ...added.vitals, text, ...(name !== '' && { patientName: name }) };
  const addedFields = new Set(added.sources.map(({ field }) => field));
  return {
    ...ruled,
    person: name === '' ? ruled.person : { ...ruled.person, name },
    data,
    values,
    sources: [...ruled.sources, ...added.sources],
    checks: [
      ...ruled.checks,
      // Rules had their reasons to leave it out.
      ...added.sources.map(({ field, words }): DraftCheck => ({ field, reason: 'misheard', words })),
      ...checkVitals(data, values).filter(({ field }) => addedFields.has(field)),
      ...checks,
    ],
  };
}

const isSaid = (name: string, said: Said): boolean => name !== '' && said.hasQuote(name);

/** Part of the words of rules that a text must keep: a summary is no report. */
const minKept = 0.7;

/** The text of the model as far as it was said; that of rules if it lost too much, and where values stand alone. */
function chooseText(answered: AnsweredEntry, { data, values }: DraftedEntry, { type }: Drafted, said: Said) {
  const ofRules = { text: data.text, checks: [] };
  if (type === 'vitals') return ofRules;
  const checked = checkText(answered.text, said, 'text');
  const isWhole = values.every(({ value }) => checked.text.includes(value));
  if (checked.text === '' || !isWhole || said.compare(data.text, checked.text) < minKept) return ofRules;
  return checked;
}
