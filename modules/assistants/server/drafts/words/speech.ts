import { wordSet } from './fold.ts';
import { joinNumbers } from './join-numbers.ts';
import { findQuotes } from './quotes.ts';
import type { Quote } from './quotes.ts';
import { tokenize } from './tokens.ts';
import type { Token } from './tokens.ts';

/** Tokens between two marks of punctuation; `to` is excluded, the mark belongs to none. */
export interface Clause {
  readonly from: number;
  readonly to: number;
  /** Number of the sentence. */
  readonly sentence: number;
  /** Folded words with one space each, without quotations. */
  readonly folded: string;
}

/** Everything that was said, split. */
export interface Speech {
  readonly said: string;
  readonly tokens: readonly Token[];
  readonly clauses: readonly Clause[];
  /** Clause of each token. */
  readonly clauseOf: readonly number[];
  readonly quotes: readonly Quote[];
  /** True for tokens within quotation marks, unless everything is. */
  readonly isQuoted: readonly boolean[];
}

const abbreviations = wordSet(
  'ca zirka dr fr hr hrn frl zi zim temp tmp max min mind std tbl trpf nr bzw z o u d h s sr str tel evtl ggf inkl lt vgl re li bds gew ung insb sog med prof st wg stdl tgl vorm nachm abds',
);
const ordinalBefore = wordSet('am im der den dem vom bis zum ab seit die das');
const ordinalAfter = wordSet(
  'stock og etage obergeschoss stockwerk lebensjahr tag mal geburtstag januar februar märz april mai juni juli august september oktober november dezember',
);

/**
 * Splits what was said into tokens, quotations and clauses.
 *
 * @param isQuoteKept true if a quotation of everything is one as well, as in an assessment
 */
export function readSpeech(said: string, { isQuoteKept = false }: { isQuoteKept?: boolean } = {}): Speech {
  const tokens = joinNumbers(said, tokenize(said));
  const quotes = findQuotes(tokens);
  const [only] = quotes;
  const isWhole = !isQuoteKept && only !== undefined && only.from === 0 && only.to >= tokens.length - 1;
  const isQuoted = tokens.map(() => false);
  for (const { from, to } of isWhole ? [] : quotes) isQuoted.fill(true, from, to);
  const clauseOf: number[] = [];
  const clauses: Clause[] = [];
  let from = 0;
  let sentence = 0;
  const close = (to: number): void => {
    if (to > from) clauses.push({ from, to, sentence, folded: foldClause(tokens, isQuoted, { from, to }) });
  };
  for (const [at, token] of tokens.entries()) {
    if (token.gap === '\n' && !isQuoted[at]) {
      close(at);
      from = at;
      sentence += 1;
    }
    clauseOf.push(clauses.length);
    if (isQuoted[at] === true && endsQuotedSentence({ tokens, isQuoted }, at)) {
      close(at + 1);
      from = at + 1;
      sentence += 1;
    }
    const end = isQuoted[at] ? '' : endAt(tokens, at);
    if (end === '') continue;
    close(at);
    from = at + 1;
    if (end === 'sentence') sentence += 1;
  }
  close(tokens.length);
  return { said, tokens, clauses, clauseOf, quotes: isWhole ? [] : quotes, isQuoted };
}

/** „… laufen können.“ Er sitzt …: a quotation with its own full stop ends the sentence. */
function endsQuotedSentence({ tokens, isQuoted }: Pick<Speech, 'tokens' | 'isQuoted'>, at: number): boolean {
  const next = tokens[at + 1];
  if (isQuoted[at + 1] === true || next === undefined || !/^[.!?…]$/u.test(tokens[at - 1]?.text ?? '')) return false;
  return /^\p{Lu}/u.test(next.text);
}

function foldClause(
  tokens: readonly Token[],
  isQuoted: readonly boolean[],
  { from, to }: { from: number; to: number },
): string {
  const words: string[] = [];
  for (let at = from; at < to; at += 1) if (!isQuoted[at]) words.push(tokens[at]?.low ?? '');
  return words.join(' ');
}

function endAt(tokens: readonly Token[], at: number): '' | 'clause' | 'sentence' {
  const token = tokens[at];
  if (token?.kind !== 'mark') return '';
  if (/^[!?…]$/u.test(token.text)) return 'sentence';
  if (/^[,;]$/u.test(token.text)) return 'clause';
  const next = tokens[at + 1];
  if (/^[–—|•·]$/u.test(token.text)) return isBetweenNumbers(tokens, at) ? '' : 'clause';
  if (token.text === '/') return token.gap !== '' && next?.gap !== '' && !isBetweenNumbers(tokens, at) ? 'clause' : '';
  if (token.text === '-') return token.gap !== '' && next?.gap !== '' && !isBetweenNumbers(tokens, at) ? 'clause' : '';
  return token.text === '.' && isFullStop(tokens, at) ? 'sentence' : '';
}

function isBetweenNumbers(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.kind === 'number' && tokens[at + 1]?.kind === 'number';
}

function isFullStop(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (next === undefined) return true;
  if (before === undefined || next.gap === '') return false;
  if (before.kind === 'word') return !abbreviations.has(before.low) && !(isShort(before) && next.kind === 'number');
  if (before.kind !== 'number' || before.spoken) return true;
  if (isDayAndMonth(before.text)) return false;
  if (next.kind !== 'word') return true;
  return !isOrdinal(tokens, at - 1);
}

/** „25.11.“ */
export function isDayAndMonth(text: string): boolean {
  const [day = 0, month = 0] = /^\d{1,2}\.\d{1,2}$/u.test(text) ? text.split('.').map(Number) : [];
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

/** „Puls. 75“, „RR. 120/80“. */
function isShort({ low }: Token): boolean {
  return low === 'puls' || low.length <= 2;
}

/** Returns true for the number of „3. Stock“, „am 5. Mai“ and of a list („1. …“). */
export function isOrdinal(tokens: readonly Token[], at: number): boolean {
  const [before, number, dot, next] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]];
  if (number?.kind !== 'number' || dot?.text !== '.' || next === undefined || next.gap === '') return false;
  if (!Number.isInteger(number.value) || number.value > 40 || number.spoken) return false;
  if (before === undefined || before.gap === '\n' || ordinalBefore.has(before.low) || ordinalAfter.has(next.low))
    return true;
  // A further one of a list: „… 120/80 2. Grünkohl“.
  return number.gap !== '' && /^\p{Lu}/u.test(next.text) && /^[\d,.]+$/u.test(before.text) && number.value < 31;
}
