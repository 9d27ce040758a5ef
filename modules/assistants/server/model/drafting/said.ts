import { foldName, listWords } from '../pseudonyms/fold-name.ts';
import type { Word } from '../pseudonyms/fold-name.ts';
import { countNegations } from './negations.ts';
import { spellNumber } from './spell-number.ts';

/** Words of a dictation, to which texts are traced. */
export interface Said {
  readonly text: string;
  /** True if all numbers of a text were said, as digits or as words. */
  hasNumbers(text: string): boolean;
  /** The words of a text that were not said; short words and words without content do not count. */
  listUnsaid(text: string): readonly string[];
  /** Part of the words of a text that was said; 1 for a text without content. */
  share(text: string): number;
  /**
   * Returns the sentence in which all digits of a value stand as one of now: not a limit, an estimate, or what others
   * or other days have reported.
   */
  findValue(value: string): string | undefined;
  /** Part of the words of one text that another one has kept; 1 for a text without content. */
  compare(before: string, after: string): number;
  /** True if the sentence that says most of a text denies something. */
  isDenied(text: string): boolean;
  /** True if a quote is found letter by letter but for blanks and case. */
  hasQuote(quote: string): boolean;
}

/** Shorter words say little: articles, prepositions. */
const minContent = 4;
/** Words that tell nothing, and those that a mended sentence needs. */
const fillers = new Set(
  `aber alle allem allen aller alles also andere anderen auch ausser beim bereits bitte dabei dadurch dafur dagegen
  damit danach dann daran darauf daraus dass davon davor dazu dein deren derzeit dessen dich diese dieser diesem diesen
  dieses doch dort durch eine einem einen einer eines einige erfolgt erfolgte etwas euch frau gegen geworden habe haben
  hatte hatten heute herr herrn hier ihre ihrem ihren ihrer immer jede jedem jeden jeder jetzt kann keine keinem keinen
  keiner konnte konnten laut lasst liegt machen macht mehr mein meine mich mochte muss musste nach nachdem nicht noch
  nur oder ohne sagt sagte seit sein seine seinem seinen seiner sich sind sodass sollte sowie steht uber unter viel vom
  von vor wahrend waren wegen weil weiter welche wenn werden wieder wird wollte wurde wurden zum zur zurzeit zwischen
  angegeben angaben halb viertel person personen bewohner bewohnerin patient patientin einheiten grad stuck`
    .split(/\s+/u)
    .map(foldName),
);
/** Words near numbers that are no values of now. */
const noValue =
  /(?<!\p{L})(?:ziel\p{L}*|bedarf\p{L}*|ab|über|unter|bis|oder|zwischen|glaub\p{L}*|weiß|sagt|sagen|meldet|gemeldet|laut|gestern|vorgestern|zuvor|vorher|nicht|nix|kein\p{L}*|abgelehnt|verweigert|statt|nein|quatsch|korrigier\p{L}*|zimmer|zi|bett|wb|mg|ml|ie|be|uhr|tel\p{L}*|nummer)(?!\p{L})/iu;
/** Numbers in words, dialects included: they are compared as numbers. */
const numberWord =
  /^(?:zwei|drei|vier|funf|sechs|sieben|acht|neun|zwolf)$|hundert|tausend|(?:zwanz|dreis|vierz|fu+n?f+z|sechz|siebz|achtz|neunz)i(?:g|ch)|zehn$/u;
/** Words for the same thing. */
const synonyms = [
  ['rr', 'blutdruck'],
  ['p', 'hf', 'puls', 'herzfrequenz'],
  ['t', 'temp', 'temperatur', 'korpertemperatur'],
  ['bz', 'zucker', 'blutzucker'],
  ['af', 'atmung', 'atemfrequenz'],
  ['spo', 'sattigung', 'sauerstoff', 'sauerstoffsattigung'],
  ['dr', 'doktor', 'dokter', 'arzt', 'hausarzt'],
  ['zi', 'zimmer'],
  ['kg', 'kilo', 'kilogramm'],
  ['ml', 'milliliter'],
].map((group) => group.map(foldName));

/** Reads what was said. @param further texts whose numbers count as said, such as values that rules have read */
export function createSaid(text: string, further: readonly string[] = []): Said {
  const isWordSaid = createWordCheck(text);
  const words = new Set(listWords(text).map(({ folded }) => folded));
  const numbers = new Set([text, joinGroups(text), ...further].flatMap(listParts));
  const letters = [...words].join(' ');
  const quotable = squash(text);

  const isPartSaid = (part: string): boolean =>
    numbers.has(part) ||
    spellNumber(Number(part))
      .map(foldName)
      .some((word) => (Number(part) > 12 ? letters.includes(word) : words.has(word)));
  const listUnsaid = (other: string) =>
    listContent(other)
      .filter(({ folded }) => !isWordSaid(folded))
      .map(({ text: word }) => word);

  return {
    text,
    hasNumbers: (other) => listParts(other).every(isPartSaid) || listParts(joinGroups(other)).every(isPartSaid),
    listUnsaid,
    share: (other) => {
      const all = listContent(other).length;
      return all === 0 ? 1 : 1 - listUnsaid(other).length / all;
    },
    findValue: (value) => {
      const parts = listParts(value);
      return text
        .split(/[;!?\n]|\.(?!\d)/u)
        .map((sentence) => sentence.trim())
        .find((sentence) => {
          const digits = new Set(listParts(sentence));
          return parts.length > 0 && parts.every((part) => digits.has(part)) && !noValue.test(sentence);
        });
    },
    compare: (before, after) => {
      const kept = createWordCheck(after);
      const content = listContent(before);
      return content.length === 0 ? 1 : content.filter(({ folded }) => kept(folded)).length / content.length;
    },
    isDenied: (other) => {
      const content = listContent(other).map(({ folded }) => folded);
      const shares = splitSaid(text).map((sentence) => {
        const has = createWordCheck(sentence);
        return { sentence, share: content.filter(has).length };
      });
      const most = Math.max(0, ...shares.map(({ share }) => share));
      return shares.some(({ sentence, share }) => share === most && countNegations(sentence) > 0);
    },
    hasQuote: (quote) => quotable.includes(squash(quote)),
  };
}

/** The words of a text that say something. */
const listContent = (text: string): readonly Word[] =>
  listWords(text).filter(
    ({ folded }) => folded.length >= minContent && !fillers.has(folded) && !numberWord.test(folded),
  );

/** Creates a check whether a folded word is found in a text, in another form, misspelt, or as part of a compound. */
function createWordCheck(text: string): (word: string) => boolean {
  const words = new Set(listWords(text).map(({ folded }) => folded));
  for (const group of synonyms) if (group.some((word) => words.has(word))) for (const word of group) words.add(word);
  const byInitial = Map.groupBy(words, (word) => word[0] ?? '');
  const known = new Map<string, boolean>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const isFound =
      words.has(word) ||
      (byInitial.get(word[0] ?? '') ?? []).some((one) => isAlike(one, word)) ||
      [...words].some((one) => isPart(one, word));
    known.set(word, isFound);
    return isFound;
  };
}

const splitSaid = (text: string): readonly string[] => text.split(/[,;!?\n]|\.(?!\d)/u).map((part) => part.trim());

/** The numbers of a text without leading zeros: „130/80“ has two. */
const listParts = (text: string): readonly string[] =>
  [...text.matchAll(/\d+/gu)].map(([digits]) => digits.replace(/^0+(?=\d)/u, ''));

/** Joins the groups of a thousand: 18.442. */
const joinGroups = (text: string): string => text.replaceAll(/(?<=\d)\.(?=\d{3}(?!\d))/gu, '');

const squash = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s„“”"‚‘’'»«›‹.,;:!?…–-]+/gu, ' ')
    .trim();

/** True for another form or a slip of a word: gestürzt and stürzt are none, Hüft and Hüfte are. */
function isAlike(said: string, word: string): boolean {
  const shorter = Math.min(said.length, word.length);
  const stem = Math.max(4, Math.ceil(shorter * 0.75));
  if (shorter >= 4 && said.slice(0, stem) === word.slice(0, stem)) return true;
  const allowed = word.length >= 9 ? 2 : 1;
  return word.length >= 5 && Math.abs(said.length - word.length) <= allowed && countEdits(said, word) <= allowed;
}

/** True if one word is a part of the other, as in compounds. */
const isPart = (said: string, word: string): boolean =>
  (said.length >= 5 && word.includes(said)) || (word.length >= 5 && said.includes(word));

/** Number of letters to change between two words (Levenshtein). */
function countEdits(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const cost = one[at - 1] === other[to - 1] ? 0 : 1;
      next.push(Math.min((next[to - 1] ?? 0) + 1, (row[to] ?? 0) + 1, (row[to - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
