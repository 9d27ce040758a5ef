import { germanDayOf, germanMinuteOf } from '#platform/contract/days.ts';
import { checkVitals } from '../../contract/drafts/check-vitals.ts';
import type { Drafted, DraftedEntry } from '../../contract/drafts/drafted.ts';
import type { DraftCheck, DraftSource, FurtherValue } from '../../contract/drafts/draft-marks.ts';
import { draftAssessment } from './assessment/draft-assessment.ts';
import { findMentions } from './people/find-mentions.ts';
import type { KnownPerson, Mention } from './people/mention.ts';
import { splitByPerson } from './people/split-by-person.ts';
import { findHints } from './text/find-hints.ts';
import { composeText } from './text/compose-text.ts';
import { findReply } from './text/find-reply.ts';
import { findClockTimes } from './times/clock-times.ts';
import { findDayMarks } from './times/day-marks.ts';
import { findEvent } from './times/event.ts';
import type { Shift } from './times/event.ts';
import { kindOf } from './values/kinds.ts';
import { readNumbers } from './values/numbers.ts';
import { readPressure } from './values/pressure.ts';
import { readValues } from './values/read-values.ts';
import { judgeReadings } from './values/scope.ts';
import { applyCorrections, settleDays } from './values/settle.ts';
import type { Settled, Voided } from './values/settle.ts';
import { wordPattern } from './words/fold.ts';
import { readSpeech } from './words/speech.ts';
import type { Speech } from './words/speech.ts';

interface Options {
  readonly now: Date;
  /** Given if the words belong to an assessment. */
  readonly kind?: 'sis' | undefined;
  /** Shift of who speaks; by the time of day if absent. */
  readonly shift?: Shift | undefined;
  /** Known people, whose names are recognised anywhere. */
  readonly people?: readonly KnownPerson[] | undefined;
}

const assessment = wordPattern(
  'sis|s\\. ?i\\. ?s\\.?|~informationssammlung|strukturierte information~|erstgespräch|aufnahmegespräch|assessment|strukturmodell',
);
const addition = wordPattern('nachtrag~|nachzutragen|nachtragen|ergänzung zu');
const everybody = wordPattern('alle (?:im|in|bewohner~|patienten)|alle fieberfrei|alle sind|bei allen');

/** Drafts what was said in German: nothing that was not said, in the words in which it was said. */
export function draftByRules(said: string, { now, kind, shift, people = [] }: Options): Drafted {
  const text = said.trim();
  const reply = kind === 'sis' && /\p{L}{2}/u.test(text) ? undefined : findReply(text);
  if (reply !== undefined) return { type: 'text', reply, entries: [], addendum: false };
  const speech = readSpeech(text);
  const isAsked = assessment.test(
    speech.clauses
      .slice(0, 2)
      .map(({ folded }) => folded)
      .join(' , ')
      .slice(0, 120),
  );
  const scene = readScene(speech, { now, shift: shift ?? shiftOf(now), people });
  if (kind === 'sis' || isAsked) return draftSis(scene);
  const entries = draftEntries(scene);
  const isMeasuring =
    entries.some(({ isMeasured }) => isMeasured) && entries.every((entry) => entry.isMeasured || entry.isShort);
  return {
    type: isMeasuring ? 'vitals' : 'report',
    entries: entries.map(({ entry }) => entry),
    addendum: addition.test(speech.clauses[0]?.folded ?? ''),
  };
}

function shiftOf(now: Date): Shift {
  const minute = germanMinuteOf(now);
  if (minute >= 330 && minute < 840) return 'early';
  return minute >= 840 && minute < 1260 ? 'late' : 'night';
}

type Scene = ReturnType<typeof readScene>;

function readScene(
  speech: Speech,
  { now, shift, people }: { readonly now: Date; readonly shift: Shift; readonly people: readonly KnownPerson[] },
) {
  const moment = { day: germanDayOf(now), minute: germanMinuteOf(now) };
  const bare = readNumbers(speech, () => false);
  const signs = {
    isKind: (at: number): boolean => kindOf(speech.tokens, at) !== undefined,
    startsValue: (at: number): boolean =>
      speech.tokens[at]?.kind === 'number' &&
      bare.other[at] !== true &&
      (readPressure(bare, at, undefined) !== undefined || /^\d\d,\d$/u.test(speech.tokens[at]?.shown ?? '')),
  };
  const { mentions, corrected } = findMentions(speech, { people, signs });
  const named = new Set(
    [...mentions, ...corrected].flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, index) => from + index),
    ),
  );
  const isName = (at: number): boolean => named.has(at);
  const numbers = readNumbers(speech, isName);
  const { readings, unknown } = readValues(numbers);
  const days = findDayMarks(speech.tokens, { moment, isSkipped: (at) => isName(at) || speech.isQuoted[at] === true });
  const { values, voided } = applyCorrections(numbers, judgeReadings(numbers, { readings, days }));
  const gone: readonly Voided[] = corrected.map(({ from, to }) => ({ from, to }));
  return {
    speech,
    moment,
    shift,
    mentions,
    values,
    voided: [...voided, ...gone],
    unknown,
    days,
    clocks: findClockTimes(speech.tokens, speech.isQuoted),
  };
}

interface Piece {
  readonly owners: readonly Mention[];
  readonly from: number;
  readonly to: number;
  readonly values: readonly Settled[];
}

interface Made {
  readonly entry: DraftedEntry;
  /** Nothing but values and words about the measuring. */
  readonly isMeasured: boolean;
  /** A few words of somebody whose values were not taken. */
  readonly isShort: boolean;
}

const shortText = 40;

function draftEntries(scene: Scene): Made[] {
  const { speech, mentions, values } = scene;
  const isAboutAll =
    everybody.test(
      speech.clauses
        .map(({ folded }) => folded)
        .join(' , ')
        .slice(0, 2000),
    ) && mentions.length === 0;
  const segments = isAboutAll
    ? [{ owners: [], from: 0, to: speech.tokens.length }]
    : splitByPerson({ speech, mentions, values: values.map(({ from }) => from) });
  const pieces = limitPieces(
    segments.flatMap((segment) => splitByMeasurement(scene, segment)).filter((piece) => !isEmpty(scene, piece)),
  );
  const owners = new Set([
    ...pieces.flatMap((piece) => piece.owners),
    ...mentions.filter((mention) => isResident(scene, mention)),
  ]);
  const made = pieces.flatMap((piece) => {
    const of = piece.owners.length === 0 ? [undefined] : piece.owners;
    return of.map((owner) => draftEntry(scene, piece, { owner, others: [...owners] }));
  });
  return made.length > 0
    ? made
    : [draftEntry(scene, { owners: [], from: 0, to: speech.tokens.length, values }, { owner: undefined, others: [] })];
}

/** Entries of one dictation at most: a corridor and more. What follows stays together as text. */
const maxEntries = 60;

function limitPieces(pieces: readonly Piece[]): readonly Piece[] {
  const rest = pieces[maxEntries - 1];
  const last = pieces.at(-1);
  if (pieces.length <= maxEntries || rest === undefined || last === undefined) return pieces;
  return [...pieces.slice(0, maxEntries - 1), { owners: [], from: rest.from, to: last.to, values: [] }];
}

const related = wordPattern(
  'tochter|sohn|ehefrau|ehemann|mann|enkelin|enkel|schwester|bruder|arzt|ärztin|hausarzt|hausärztin|dr|doktor|kollegin|kollege|pfleger|nachbarin|nachbar|betreuerin|betreuer|physio|firma|praxis|angehörige',
);

/** True for somebody who is named and is no relative, doctor or colleague. */
function isResident({ speech }: Pick<Scene, 'speech'>, { from, name, known }: Mention): boolean {
  if (known !== undefined) return true;
  const before = speech.tokens
    .slice(Math.max(0, from - 2), from + 1)
    .map(({ low }) => low)
    .join(' ');
  return name !== '' && !related.test(before);
}

/** A piece without any word but a name is no entry, unless it has values. */
function isEmpty({ speech, mentions }: Scene, { from, to, values, owners }: Piece): boolean {
  if (values.length > 0) return false;
  const isNamed = (at: number): boolean => mentions.some((mention) => at >= mention.from && at < mention.to);
  const words = speech.tokens
    .slice(from, to)
    .filter(
      (token, index) =>
        token.kind !== 'mark' && !isNamed(from + index) && !/^(?:und|dann|jetzt|so|ok|also|\d+)$/u.test(token.low),
    );
  return words.length === 0 && (owners.length === 0 || speech.tokens.length > to - from);
}

/** Two measurements of the same kind are two entries: liegend, then stehend. */
function splitByMeasurement(
  { speech, values }: Scene,
  { owners, from, to }: Pick<Piece, 'owners' | 'from' | 'to'>,
): Piece[] {
  const own = settleDays(values.filter(({ number }) => number >= from && number < to));
  const counted = own.filter(({ status }) => status === 'value');
  const cuts: number[] = [];
  let seen = new Set<string>();
  for (const value of counted) {
    if (seen.has(value.kind)) {
      cuts.push(cutBefore(speech, value, from));
      seen = new Set();
    }
    seen.add(value.kind);
  }
  const starts = [from, ...cuts];
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? to;
    return { owners, from: start, to: end, values: own.filter(({ number }) => number >= start && number < end) };
  });
}

/** The beginning of the clause of a value, or of the words before it: „re 150/85 li 138/80“. */
function cutBefore({ clauses, clauseOf, tokens }: Speech, { from }: Settled, first: number): number {
  const clause = clauses[clauseOf[from] ?? 0]?.from ?? from;
  let number = from - 1;
  while (number >= clause && tokens[number]?.kind !== 'number' && from - number < 40) number -= 1;
  if (clause > first && number < clause) return clause;
  let at = from;
  while (at - 1 > first && tokens[at - 1]?.kind === 'word' && from - at < 4) at -= 1;
  return at;
}

interface Ownership {
  readonly owner: Mention | undefined;
  readonly others: readonly Mention[];
}

function draftEntry(scene: Scene, piece: Piece, { owner, others }: Ownership): Made {
  const { speech, moment, shift, days, clocks, voided, unknown } = scene;
  const counted = piece.values.filter(({ status }) => status === 'value');
  const own = owner === undefined ? [] : [owner];
  const further = counted.flatMap((value) => toFurther(value));
  const times = [...clocks, ...days];
  const composed = composeText(speech, { piece, own, others, counted, voided, further, times });
  const found = findEvent({
    speech,
    clocks,
    days,
    moment,
    shift,
    from: piece.from,
    to: piece.to,
    value: counted[0]?.number,
  });
  const valueOf = (field: Settled['kind']): string => counted.find(({ kind }) => kind === field)?.value ?? '';
  const data = {
    patientName: owner?.name ?? '',
    bloodPressure: valueOf('bloodPressure'),
    heartRate: valueOf('heartRate'),
    bodyTemperature: valueOf('bodyTemperature'),
    text: composed.text,
  };
  const strays = unknown.filter((at) => at >= piece.from && at < piece.to);
  const hints = findHints(speech, piece, { hasTime: found.event.time !== '', hasValues: counted.length > 0 });
  return {
    isMeasured: composed.isMeasuring,
    isShort: counted.length === 0 && owner !== undefined && composed.text.length <= shortText,
    entry: {
      person: { name: owner?.name ?? '', room: owner?.room ?? '', place: owner?.place ?? '' },
      event: found.event,
      data,
      values: further,
      sources: listSources(scene, { piece, owner, counted, places: found.places }),
      checks: listChecks(speech, { data, further, counted }),
      hints: [
        ...hints,
        ...strays.map((at) => ({ code: 'valueKind' as const, words: speech.tokens[at]?.text ?? '' })),
        ...(found.isAmbiguous ? [{ code: 'time' as const, words: sayTokens(speech, found.places[0]) }] : []),
      ],
    },
  };
}

function toFurther({ kind, value, unit, note }: Settled): FurtherValue[] {
  if (kind === 'bloodPressure' || kind === 'heartRate' || kind === 'bodyTemperature' || unit === '') return [];
  return [{ kind, value, unit, note }];
}

const sayTokens = (
  { said, tokens }: Speech,
  place: { readonly from: number; readonly to: number } | undefined,
): string => {
  const [first, last] = [tokens[place?.from ?? -1], tokens[(place?.to ?? 0) - 1]];
  return first && last ? said.slice(first.start, last.end) : '';
};

/** Names the field of a value: that of a vital sign, or its place among the further ones. */
function fieldsOf(counted: readonly Settled[]): readonly (readonly [string, Settled])[] {
  let place = 0;
  return counted.map((value) => {
    const isFurther = toFurther(value).length > 0;
    const field = isFurther ? `values.${place}` : value.kind;
    if (isFurther) place += 1;
    return [field, value] as const;
  });
}

function listSources(
  { speech }: Scene,
  {
    owner,
    counted,
    places,
  }: {
    readonly piece: Piece;
    readonly owner: Mention | undefined;
    readonly counted: readonly Settled[];
    readonly places: readonly { readonly from: number; readonly to: number }[];
  },
): DraftSource[] {
  return [
    ...(owner === undefined ? [] : [{ field: 'patientName', words: sayTokens(speech, owner) }]),
    ...places.map((place) => ({ field: 'eventAt', words: sayTokens(speech, place) })),
    ...fieldsOf(counted).map(([field, value]) => ({
      field,
      words: sayTokens(speech, {
        from: Math.min(value.saidFrom, value.from, value.number),
        to: Math.max(value.to, value.end),
      }),
    })),
  ];
}

function listChecks(
  speech: Speech,
  {
    data,
    further,
    counted,
  }: {
    readonly data: DraftedEntry['data'];
    readonly further: readonly FurtherValue[];
    readonly counted: readonly Settled[];
  },
): DraftCheck[] {
  const fields = new Map(fieldsOf(counted));
  const wordsOf = (field: string): string => {
    const value = fields.get(field);
    return value === undefined ? '' : sayTokens(speech, { from: value.number, to: value.end });
  };
  return [
    ...checkVitals(data, further).map((check) => ({ ...check, words: wordsOf(check.field) || check.words })),
    ...[...fields].flatMap(([field, value]) => [
      ...(value.isMisheard ? [{ field, reason: 'misheard' as const, words: wordsOf(field) }] : []),
      ...(value.isApproximate ? [{ field, reason: 'approximate' as const, words: wordsOf(field) }] : []),
    ]),
  ];
}

const leading =
  /^(?:sis|informationssammlung|strukturierte|strukturierten|assessment|zur|zu|fur|bei|von|der|die|das|erstgesprach|aufnahmegesprach|mit)$/u;

function draftSis(scene: Scene): Drafted {
  const { speech, mentions, moment, shift, days, clocks } = scene;
  const [owner] = mentions;
  const isOwn = (at: number): boolean => owner !== undefined && at >= owner.from && at < owner.to;
  const start = speech.tokens.findIndex((token, at) => token.kind !== 'mark' && !leading.test(token.low) && !isOwn(at));
  const { sis, sources } = draftAssessment(speech, (at) => at < start || (isOwn(at) && at < start + 3));
  const found = findEvent({ speech, clocks, days, moment, shift, from: 0, to: speech.tokens.length, value: undefined });
  const isTimed = found.event.day !== '' || found.event.time !== '';
  return {
    type: 'sis',
    addendum: false,
    sis,
    entries: [
      {
        person: { name: owner?.name ?? '', room: owner?.room ?? '', place: owner?.place ?? '' },
        // Days in an assessment are mostly those of what is told.
        event:
          isTimed && /gesprach/u.test(speech.clauses[0]?.folded ?? '')
            ? found.event
            : { day: '', time: '', asked: false },
        data: { patientName: owner?.name ?? '', bloodPressure: '', heartRate: '', bodyTemperature: '', text: '' },
        values: [],
        sources: [
          ...(owner === undefined ? [] : [{ field: 'patientName', words: sayTokens(speech, owner) }]),
          ...sources,
        ],
        checks: [],
        hints: [],
      },
    ],
  };
}
