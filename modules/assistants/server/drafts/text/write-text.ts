import type { FurtherValue } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { furtherKinds } from '#modules/assistants/contract/drafts/draft-marks.ts';
import { writeFurtherValue } from '#modules/assistants/contract/drafts/measured.ts';
import type { Analysis } from '../analysis.ts';
import { kindOf } from '../values/kinds.ts';
import type { Settled } from '../values/settle.ts';
import { isOrdinal } from '../words/speech.ts';
import { runsWithin } from '../words/runs.ts';
import type { Role } from './classify.ts';
import type { Edit } from './edits.ts';
import { applyEdits, mend } from './edits.ts';
import { hideNames, isSamePerson, replaceOther, surnamesOf } from './names.ts';
import type { EntryPlan } from './plan.ts';

/** A draft is at most so much longer than what was said. */
const longestDraft = 1.3;
const verbs = /^(?:wiegt|wog|gewogen|trinkt|trank|getrunken|ausgeschieden|schmerz|schmerzen)$/u;
const sides: Readonly<Record<string, string>> = { re: 'rechts', li: 'links', bds: 'beidseits' };

/** Turns a value that counts into one without a field of its own; undefined for the three vital signs. */
export function toFurther(value: Settled): FurtherValue | undefined {
  const kind = furtherKinds.find((one) => one === value.kind);
  if (kind === undefined || value.unit === '' || value.status !== 'value') return undefined;
  return { kind, value: value.value.slice(0, 20), unit: value.unit, note: value.note.slice(0, 200) };
}

/**
 * Writes the words of an entry as they were said, without those of other people and corrected ones. Units, longer words
 * for other people and the last point are added only where the draft stays short enough.
 */
export function writeReport(analysis: Analysis, plan: EntryPlan): string {
  const longest = analysis.numbers.said.length * longestDraft;
  const from = firstToken(analysis, plan.from);
  const values = editValues(analysis, plan);
  const write = (further: readonly Edit[], isShort: boolean, hasPoint: boolean): string => {
    const edits = [...editWords(analysis, plan, isShort), ...further];
    return hideOthers(analysis, plan, mend(sliceTokens(analysis, { from, to: plan.to, edits }), { hasPoint }));
  };
  const tries = [() => write(values, false, true), () => write([], false, true), () => write([], true, true)];
  for (const attempt of tries) {
    const text = attempt();
    if (text.length <= longest) return text;
  }
  return write([], true, false);
}

/** Writes what an entry of values keeps beside its fields: words about the measuring, and one line for each further value. */
export function writeRemarks(analysis: Analysis, plan: EntryPlan, roles: readonly Role[]): string {
  const { clauses, clauseOf } = analysis.numbers;
  const from = firstToken(analysis, plan.from);
  const edits = [
    ...editWords(analysis, plan, false),
    ...editValues(analysis, plan),
    ...editSides(analysis, { from, to: plan.to }),
  ];
  const lines: string[] = [];
  let next = 0;
  for (let index = clauseOf[from] ?? 0; index < clauses.length && (clauses[index]?.from ?? 0) < plan.to; index += 1) {
    const clause = clauses[index];
    if (clause === undefined) break;
    const part = { from: Math.max(from, clause.from), to: Math.min(plan.to, clause.to) };
    if (part.from >= part.to) continue;
    const values: Settled[] = [];
    for (; next < plan.values.length && (plan.values[next]?.number ?? 0) < part.to; next += 1)
      values.push(...plan.values.slice(next, next + 1));
    if (hasRemark(roles, { ...part, values })) {
      const own = removeOwner(analysis, plan, part);
      lines.push(mend(sliceTokens(analysis, { ...part, edits: [...edits, ...own] }), { hasPoint: false }));
    } else lines.push(...values.flatMap((value) => toFurther(value) ?? []).map(writeFurtherValue));
  }
  return hideOthers(analysis, plan, lines.filter((line) => line !== '').join('\n'));
}

function hasRemark(
  roles: readonly Role[],
  { from, to, values }: { from: number; to: number; values: readonly Settled[] },
): boolean {
  if (values.some(({ isApproximate, status }) => isApproximate || status !== 'value')) return true;
  for (let at = from; at < to; at += 1) if (roles[at] === 'measuring' || roles[at] === 'content') return true;
  return false;
}

/** The first token of the text: behind the prefix, and behind the number of a list. */
function firstToken({ numbers, prefix }: Analysis, from: number): number {
  const first = Math.max(from, prefix.to);
  return isOrdinal(numbers.tokens, first) &&
    /^\p{Lu}/u.test(numbers.tokens[first + 2]?.text ?? '') &&
    numbers.tokens[first]?.value !== undefined &&
    isName(numbers, first + 2)
    ? first + 2
    : first;
}

function isName(numbers: Analysis['numbers'], at: number): boolean {
  return numbers.isName(at);
}

function sliceTokens(
  { numbers: { said, tokens } }: Analysis,
  { from, to, edits }: { from: number; to: number; edits: readonly Edit[] },
): string {
  const [first, last] = [tokens[from], tokens[to - 1]];
  if (first === undefined || last === undefined || to <= from) return '';
  return applyEdits(said, { start: first.start, end: last.end, edits });
}

/** Removes corrected words, and replaces other people. */
function editWords(analysis: Analysis, plan: EntryPlan, isShort: boolean): Edit[] {
  const { numbers, mentions, voided } = analysis;
  const { tokens } = numbers;
  const removed = runsWithin(voided, plan).map(({ from, to }) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[to]?.start ?? numbers.said.length,
    text: '',
  }));
  const others = runsWithin(mentions, plan)
    .filter(({ name }) => name !== '')
    .filter((mention) => plan.owner === undefined || !isSamePerson(mention, plan.owner));
  return [
    ...removed,
    ...(plan.owner === undefined ? [] : others.flatMap((other) => replaceOther(tokens, other, isShort))),
  ];
}

/** Writes further values with their unit in place. */
function editValues({ numbers: { tokens } }: Analysis, { values }: EntryPlan): Edit[] {
  return values.flatMap((value) => {
    const further = toFurther(value);
    const word = value.from < value.number ? tokens[value.from] : undefined;
    const isNamed =
      word !== undefined && !verbs.test(word.low) && (value.note.startsWith('(') || isClose(tokens, value));
    const isNamedBehind = kindOf(tokens, value.end - 1) !== undefined;
    const start = isNamed ? word.start : tokens[value.number]?.start;
    const end = tokens[value.end - 1]?.end;
    if (further === undefined || start === undefined || end === undefined) return [];
    const line = writeFurtherValue(further);
    return [
      {
        start,
        end,
        text: isNamed || isNamedBehind || value.kind === 'pain' ? line : line.slice(line.indexOf(' ') + 1),
      },
    ];
  });
}

/** Nothing is lost between the word of the kind and its number. */
function isClose(tokens: Analysis['numbers']['tokens'], { from, number, isApproximate }: Settled): boolean {
  if (isApproximate) return false;
  for (let at = from + 1; at < number; at += 1)
    if (!/^(?:[:=.]|ist|war|bei|von|liegt|lag|betragt|nuchtern)$/u.test(tokens[at]?.low ?? '')) return false;
  return true;
}

/** „re“ and „li“ in full. */
function editSides({ numbers: { tokens } }: Analysis, { from, to }: { from: number; to: number }): Edit[] {
  return tokens.slice(from, to).flatMap(({ low, start, end }) => {
    const text = sides[low];
    return text === undefined ? [] : [{ start, end, text }];
  });
}

/** Removes the name that stands in its own field. */
function removeOwner(
  { numbers: { tokens }, mentions }: Analysis,
  { owner }: EntryPlan,
  { from, to }: { from: number; to: number },
): Edit[] {
  if (owner === undefined) return [];
  return (
    runsWithin(mentions, { from, to })
      .filter((mention) => mention.to <= to && (mention.name === '' || isSamePerson(mention, owner)))
      // Within the clause, its words are needed: „gestern hatte Herr Kirschkern 38,5“.
      .filter((mention) => mention.from === from || mention.to === to || mention.from < mention.nameFrom)
      .map((mention) => ({ start: tokens[mention.from]?.start ?? 0, end: tokens[mention.to - 1]?.end ?? 0, text: '' }))
  );
}

function hideOthers({ surnames }: Analysis, { owner }: EntryPlan, text: string): string {
  return owner === undefined || surnames.size < 2 ? text : hideNames(text, { surnames, own: surnamesOf([owner]) });
}
