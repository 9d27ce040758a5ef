const months: readonly string[] = [
  'januar|january|jaenner|jan',
  'februar|february|feber|feb',
  'maerz|march|mrz|maer|mar',
  'april|apr',
  'mai|may',
  'juni|june|jun',
  'juli|july|jul',
  'august|aug',
  'september|sept|sep',
  'oktober|october|okt|oct',
  'november|nov',
  'dezember|december|dez|dec',
];

const numbers: readonly string[] = [
  'ein(?:e[mnrs]?)?|one|a',
  'zwei|two|beiden|both',
  'drei|three',
  'vier|four',
  'fuenf|five',
  'sechs|six',
  'sieben|seven',
  'acht|eight',
  'neun|nine',
  'zehn|ten',
  'elf|eleven',
  'zwoelf|twelve',
];

const ordinals: readonly string[] = [
  '1|erst(?:e[mnrs]?)?|first|1st|i',
  '2|zweit(?:e[mnrs]?)?|second|2nd|ii',
  '3|dritt(?:e[mnrs]?)?|third|3rd|iii',
  '4|viert(?:e[mnrs]?)?|fourth|4th|last|letzt(?:e[mnrs]?)?|iv',
];

const indexIn = (list: readonly string[], word: string): number =>
  list.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, 'u').test(word)) + 1;

export const monthWord = `(?:${months.join('|')})`;
/** Also matches digits. */
export const numberWord = `(?:\\d{1,3}|${numbers.join('|')})`;
export const ordinalWord = `(?:(?:${ordinals.slice(0, 3).join('|')}|4|viert(?:e[mnrs]?)?|fourth|4th|iv)\\.?)`;
export const yearWord = '(?:(?:19|20)\\d\\d)';

/** 1 to 12. */
export const monthOf = (word: string): number => indexIn(months, word);
export const numberOf = (word: string): number => (/^\d+$/u.test(word) ? Number(word) : indexIn(numbers, word));
/** 1 to 4. */
export const ordinalOf = (word: string): number => indexIn(ordinals, word.replace('.', ''));

/** Adjectives of periods, with their endings. */
export const lastWord =
  '(?:letzt|vergangen|vorig|vorherig|zurueckliegend|verflossen|abgelaufen|last|previous|past|prior|preceding)(?:e[mnrs]?)?';
export const thisWord = '(?:dies|laufend|aktuell|heurig|jetzig|this|current|present)(?:e[mnrs]?)?';
export const nextWord = '(?:naechst|kommend|kuenftig|folgend|next|coming|upcoming|following)(?:e[mnrs]?)?';

export const unitWords = {
  day: 'tage?[ns]?|days?',
  week: 'wochen?|weeks?',
  month: 'monat(?:e?[ns]?)?|months?',
  quarter: 'quartal(?:e?[ns]?)?|vierteljahr(?:e?[ns]?)?|quarters?',
  half: 'halbjahr(?:e?[ns]?)?|jahreshaelften?|half year|half',
  year: 'jahr(?:e?[ns]?)?|kalenderjahr(?:e?[ns]?)?|geschaeftsjahr(?:e?[ns]?)?|wirtschaftsjahr(?:e?[ns]?)?|years?|calendar year',
} as const;
export type CalendarUnit = keyof typeof unitWords;

/** Returns the unit of a word such as `Jahren`. */
export function unitOf(word: string): CalendarUnit | undefined {
  return (Object.keys(unitWords) as CalendarUnit[]).find((unit) =>
    new RegExp(`^(?:${unitWords[unit]})$`, 'u').test(word),
  );
}

/** Seasons with their first month; winter ends in the next year. */
export const seasons: Readonly<Record<string, number>> = {
  'winters?': 12,
  'fruehjahrs?|fruehlings?|springs?': 3,
  'sommers?|summers?': 6,
  'herbst(?:e?s)?|autumn|fall': 9,
};

const several = /^(?:jahren?|monaten?|wochen|tagen?|quartalen?|(?:year|month|week|day|quarter)s)$/u;
/** True for a plural such as `Jahren`. */
export const isSeveral = (word: string): boolean => several.test(word);
