import type { CareData } from '../../contract/drafts/answer.ts';
import { vitalFields } from '../../contract/drafts/answer.ts';
import { checkVitals } from '../../contract/drafts/check-vitals.ts';
import type { DraftCheck, DraftSource } from '../../contract/drafts/draft-marks.ts';
import type { DraftedEntry } from '../../contract/drafts/drafted.ts';
import type { Analysis } from './analysis.ts';
import { findHints } from './hints/hints.ts';
import type { EntryPlan } from './text/plan.ts';
import { toFurther } from './text/write-text.ts';
import type { FoundEvent } from './times/event.ts';
import type { Settled } from './values/settle.ts';

const longestWords = 2000;

interface EntryInput {
  readonly plan: EntryPlan;
  readonly found: FoundEvent;
  readonly text: string;
  readonly isAssessment: boolean;
}

/** Writes an entry with its marks: the words of each field, what to check, and hints. */
export function writeEntry(analysis: Analysis, { plan, found, text, isAssessment }: EntryInput): DraftedEntry {
  const { numbers, unknown } = analysis;
  const counting = plan.values.filter(({ status }) => status === 'value');
  const placed = placeFields(counting);
  const vital = (field: string): string => placed.find((value) => value.field === field)?.value.value ?? '';
  const data: CareData = {
    patientName: plan.owner?.name ?? '',
    bloodPressure: vital('bloodPressure'),
    heartRate: vital('heartRate'),
    bodyTemperature: vital('bodyTemperature'),
    text,
  };
  const values = counting.flatMap((value) => toFurther(value) ?? []);
  const sources = [
    ...sourcesOfPerson(analysis, plan),
    ...sourcesOfEvent(analysis, found),
    ...placed.map((one) => toSource(analysis, one)),
  ];
  return {
    person: { name: data.patientName, room: plan.owner?.room ?? '', place: plan.owner?.place ?? '' },
    event: found.event,
    data,
    values,
    sources,
    checks: collectChecks({ data, values, placed, sources }),
    hints: findHints({
      speech: numbers,
      from: plan.from,
      to: plan.to,
      unknown,
      hasVitals: vitalFields.some((field) => data[field] !== ''),
      hasTime: found.event.time !== '',
      isDayAmbiguous: found.isAmbiguous,
      isAssessment,
    }),
  };
}

interface Placed {
  readonly field: string;
  readonly value: Settled;
}

/** Gives each value its field: one of the three, or the next of the further ones. */
function placeFields(counting: readonly Settled[]): Placed[] {
  let further = 0;
  return counting.flatMap((value) => {
    const field = vitalFields.find((one) => one === value.kind);
    if (field !== undefined) return [{ field, value }];
    if (toFurther(value) === undefined) return [];
    further += 1;
    return [{ field: `values.${further - 1}`, value }];
  });
}

function toSource({ numbers: { said, tokens } }: Analysis, { field, value }: Placed): DraftSource {
  const [first, last] = [tokens[value.saidFrom], tokens[value.end - 1]];
  return { field, words: said.slice(first?.start ?? 0, last?.end ?? 0).slice(0, longestWords) };
}

function sourcesOfPerson({ numbers: { said, tokens } }: Analysis, { owner }: EntryPlan): DraftSource[] {
  if (owner === undefined) return [];
  const [first, last] = owner.name === '' ? [owner.from, owner.to] : [owner.nameFrom, owner.nameTo];
  const words = said.slice(tokens[first]?.start ?? 0, tokens[last - 1]?.end ?? 0);
  return words === '' ? [] : [{ field: 'patientName', words }];
}

function sourcesOfEvent({ numbers: { said, tokens } }: Analysis, { places }: FoundEvent): DraftSource[] {
  const words = places.map(({ from, to }) => said.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0)).join(' ');
  return words === '' ? [] : [{ field: 'eventAt', words }];
}

function collectChecks({
  data,
  values,
  placed,
  sources,
}: {
  data: CareData;
  values: DraftedEntry['values'];
  placed: readonly Placed[];
  sources: readonly DraftSource[];
}): DraftCheck[] {
  const wordsOf = (field: string): string => sources.find((source) => source.field === field)?.words ?? '';
  const said = placed.flatMap(({ field, value }) => [
    ...(value.isApproximate ? [{ field, reason: 'approximate' as const, words: wordsOf(field) }] : []),
    ...(value.isMisheard ? [{ field, reason: 'misheard' as const, words: wordsOf(field) }] : []),
  ]);
  return [...checkVitals(data, values).map((check) => ({ ...check, words: wordsOf(check.field) })), ...said];
}
