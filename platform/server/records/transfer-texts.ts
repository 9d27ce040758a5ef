import type { LanguageKey } from '../../contract/languages.ts';
import { textOptionsOf } from '../../contract/problem-text.ts';
import { cutText } from '../../contract/cut-text.ts';
import { createTranslator } from '../i18n/create-translator.ts';
import type { CellProblem } from './parse-cell.ts';

const translate = createTranslator(new URL('../../locales/', import.meta.url));
// Beside the texts of the screens, which the sign-in page loads.
const say = createTranslator(new URL('../../locales/transfers/', import.meta.url));

export function formatYesOrNo(value: boolean, language: LanguageKey): string {
  return say(language, value ? 'yes' : 'no');
}

/** The head of the list of errors. */
export function formatErrorColumns(language: LanguageKey): string[] {
  return ['line', 'column', 'value', 'problem'].map((key) => say(language, key));
}

/** Name of the list of errors without its ending. */
export function formatErrorFile(language: LanguageKey): string {
  return say(language, 'errorFile');
}

/** Numbers of an import. */
interface ImportNumbers {
  readonly fileName: string;
  /** Rows without an error. */
  readonly good: number;
  /** Rows with at least one. */
  readonly bad: number;
  /** Added records like earlier ones: their number, and the name of the first. */
  readonly alike: { readonly count: number; readonly example: string };
}

/** Longer names of files are cut: a message has 300 characters. */
const maxFileNameCharacters = 60;

/** Formats the outcome of an import: its file, the numbers of rows, and the records that exist already. */
export function formatOutcome(
  language: LanguageKey,
  outcome: 'checked' | 'imported' | 'nothing',
  { fileName, good, bad, alike }: ImportNumbers,
): string {
  const goodRows = outcome === 'nothing' ? '' : say(language, `${outcome}Good`, { count: good });
  const sentence = say(language, outcome, { good: goodRows, bad: say(language, `${outcome}Bad`, { count: bad }) });
  // Russian numbers stand behind their verb, which then begins the sentence.
  const text = sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
  const hint =
    alike.count === 0
      ? ''
      : ` ${say(language, 'alike', { count: alike.count, example: cutText(alike.example, maxFileNameCharacters) })}`;
  return `${cutText(fileName, maxFileNameCharacters)}: ${text}${hint}`;
}

/** Formats the outcome of an import that was taken back. */
export function formatUndone(
  language: LanguageKey,
  { fileName, removed, kept }: { readonly fileName: string; readonly removed: number; readonly kept: number },
): string {
  const stayed = kept === 0 ? '' : ` ${say(language, 'undoneKept', { count: kept })}`;
  return `${cutText(fileName, maxFileNameCharacters)}: ${say(language, 'undone', { count: removed })}${stayed}`;
}

/** A problem as it is said beside a field, and by the web client. */
export function formatProblem(problem: CellProblem, language: LanguageKey): string {
  return translate(language, `errors.field.${problem.code}`, textOptionsOf(problem));
}
