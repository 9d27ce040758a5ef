import { fold } from '../words/fold.ts';
import type { Speech } from '../words/speech.ts';
import type { Mention } from './mention.ts';

/** Words about one person, or about several of whom the same was said; tokens, `to` excluded. */
export interface Segment {
  readonly owners: readonly Mention[];
  readonly from: number;
  readonly to: number;
}

const objectBefore = /^(?:mit|neben|gegen|zu|zur|von|an|nach|vor|hinter|um|uber|fur|durch|wegen|samt|statt)$/u;
const trailing = /^(?:bei|von|fur|beim)$/u;
const verbFirst = /^(?:hat|habe|wollte|will|und|besucht|rief|ruft)$/u;

/** Nobody says the same of more people by their names. */
const largestGroup = 8;

interface Input {
  readonly speech: Speech;
  readonly mentions: readonly Mention[];
  /** First tokens of all values, in order. */
  readonly values: readonly number[];
}

/** Splits what was said by person: who was named last owns what follows, until another name or room. */
export function splitByPerson(input: Input): Segment[] {
  const { speech } = input;
  const starts: { owners: readonly Mention[]; from: number }[] = [];
  const groups = groupMentions(input);
  let next = 0;
  for (const clause of speech.clauses) {
    const own: (readonly Mention[])[] = [];
    for (; next < groups.length && (groups[next]?.[0]?.from ?? 0) < clause.to; next += 1) own.push(groups[next] ?? []);
    if (own.length > 0) starts.push(...splitClause(input, { clause, groups: own, isFirst: starts.length === 0 }));
  }
  return toSegments(input, mergeSame(starts));
}

/** „A, B und C“: mentions with nothing but „und“ and commas between. */
function groupMentions({ speech, mentions }: Input): (readonly Mention[])[] {
  const groups: Mention[][] = [];
  for (const mention of mentions) {
    const last = groups.at(-1)?.at(-1);
    const joint = last === undefined ? undefined : readJoint(speech, last.to, mention.from);
    if (joint === undefined || (groups.at(-1)?.length ?? 0) >= largestGroup) groups.push([mention]);
    else groups.at(-1)?.push(mention);
    // A list without „und“ is one of separate people.
    const group = groups.at(-1);
    if (group !== undefined && joint === 'comma' && !isContinued(speech, mention.to))
      groups.splice(-1, 1, ...group.map((one) => [one]));
  }
  return groups;
}

function readJoint({ tokens }: Speech, from: number, to: number): 'and' | 'comma' | undefined {
  if (to - from !== 1) return undefined;
  const low = tokens[from]?.low;
  if (low === 'und' || low === '&' || low === '+') return 'and';
  return low === ',' ? 'comma' : undefined;
}

function isContinued({ tokens }: Speech, at: number): boolean {
  return /^(?:und|,|&|beide|alle)$/u.test(tokens[at]?.low ?? '');
}

interface ClauseInput {
  readonly clause: { readonly from: number; readonly to: number };
  readonly groups: readonly (readonly Mention[])[];
  /** True if nobody was named before. */
  readonly isFirst: boolean;
}

function splitClause(
  input: Input,
  { clause, groups, isFirst }: ClauseInput,
): { owners: readonly Mention[]; from: number }[] {
  const isTrailing = isTrailingClause(input, { clause, groups });
  const starts: { owners: readonly Mention[]; from: number }[] = [];
  let end = clause.from;
  for (const [index, owners] of groups.entries()) {
    const [mention] = owners;
    if (mention === undefined) continue;
    const nextFrom = groups[index + 1]?.[0]?.from ?? clause.to;
    const hasValue = isTrailing || hasValueBetween(input, owners.at(-1)?.to ?? mention.to, nextFrom);
    const isOwner =
      starts.length === 0
        ? hasValue || isFirst || isSubject(input.speech, clause, mention)
        : hasValue || isAbsent(input.speech, mention);
    if (isOwner) {
      const from = starts.length === 0 ? clause.from : isTrailing ? end : startOf(input.speech, mention);
      starts.push({ owners, from });
    }
    end = owners.at(-1)?.to ?? mention.to;
  }
  return starts;
}

/** „120/80 bei Apfelbaum und 130/70 bei Grünkohl“. */
function isTrailingClause(input: Input, { clause, groups }: Pick<ClauseInput, 'clause' | 'groups'>): boolean {
  const [first] = groups[0] ?? [];
  if (first === undefined || !hasValueBetween(input, clause.from, first.from)) return false;
  return trailing.test(input.speech.tokens[first.from]?.low ?? '');
}

function hasValueBetween({ values }: Input, from: number, to: number): boolean {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (values[low] ?? Number.POSITIVE_INFINITY) < to;
}

/** False for somebody who is only spoken of: „gestritten mit Frau Zwiebel“, „hat Herrn Holunder besucht“. */
function isSubject({ tokens }: Speech, clause: { from: number }, mention: Mention): boolean {
  const before = tokens[mention.from]?.low ?? '';
  const isIntroduced = mention.from < mention.nameFrom && objectBefore.test(before);
  if (isIntroduced || objectBefore.test(tokens[mention.from - 1]?.low ?? ''))
    return mention.from === clause.from && before === 'bei';
  return mention.from === clause.from || !verbFirst.test(tokens[clause.from]?.low ?? '');
}

const absence = /^(?:will|mochte|mag|lehnt|hat|ist)? ?(?:nicht|nicht da|abgelehnt|ab|schlaft|im)(?: |$)/u;

/** „3. Pusteblume will nicht“: an entry of its own, without a value. */
function isAbsent({ tokens }: Speech, { from, to }: Mention): boolean {
  const isListed = tokens[from - 1]?.text === '.' && tokens[from - 2]?.kind === 'number';
  const next = tokens
    .slice(to, to + 2)
    .map(({ low }) => low)
    .join(' ');
  return isListed || absence.test(next);
}

/** The token of „und“, a comma or the number of a list before a name. */
function startOf({ tokens }: Speech, { from }: Mention): number {
  if (tokens[from - 1]?.low === 'und') return from - 1;
  return tokens[from - 1]?.text === '.' && tokens[from - 2]?.kind === 'number' ? from - 2 : from;
}

function mergeSame(
  starts: readonly { owners: readonly Mention[]; from: number }[],
): { owners: readonly Mention[]; from: number }[] {
  const merged: { owners: readonly Mention[]; from: number }[] = [];
  for (const start of starts) {
    const last = merged.at(-1);
    if (last === undefined || keyOf(last.owners) !== keyOf(start.owners)) merged.push(start);
    else
      merged.splice(-1, 1, {
        ...last,
        owners: last.owners.map((one, index) => joinMentions(one, start.owners[index])),
      });
  }
  return merged;
}

function joinMentions(one: Mention, other: Mention | undefined): Mention {
  return { ...one, room: one.room || (other?.room ?? ''), place: one.place || (other?.place ?? '') };
}

function keyOf(owners: readonly Mention[]): string {
  return owners.map(({ name, room, place }) => (name === '' ? `${room} ${place}` : fold(name))).join('|');
}

function toSegments(input: Input, starts: readonly { owners: readonly Mention[]; from: number }[]): Segment[] {
  const end = input.speech.tokens.length;
  const [first] = starts;
  if (first === undefined) return [{ owners: [], from: 0, to: end }];
  const isOther = first.from > 0 && isOfSomebodyElse(input, first);
  const segments = starts.map(({ owners, from }, index) => ({
    owners,
    from: index === 0 && !isOther ? 0 : from,
    to: starts[index + 1]?.from ?? end,
  }));
  return isOther ? [{ owners: [], from: 0, to: first.from }, ...segments] : segments;
}

/** Values before the first name, when that name has values of its own: nobody said whose the first ones are. */
function isOfSomebodyElse(input: Input, { owners, from }: { owners: readonly Mention[]; from: number }): boolean {
  const { speech } = input;
  const name = owners.at(-1)?.to ?? from;
  const clause = speech.clauses[speech.clauseOf[from] ?? 0];
  return hasValueBetween(input, 0, from) && hasValueBetween(input, name, clause?.to ?? name);
}
