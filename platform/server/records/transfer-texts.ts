import type { LanguageKey } from '../../contract/languages.ts';
import { textOptionsOf } from '../../contract/problem-text.ts';
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

/** Formats the outcome of an import: the numbers of valid rows and of rows with errors. */
export function formatOutcome(
  language: LanguageKey,
  outcome: 'checked' | 'imported' | 'nothing',
  { good, bad }: { readonly good: number; readonly bad: number },
): string {
  const goodRows = outcome === 'nothing' ? '' : say(language, `${outcome}Good`, { count: good });
  const sentence = say(language, outcome, { good: goodRows, bad: say(language, `${outcome}Bad`, { count: bad }) });
  // Russian numbers stand behind their verb, which then begins the sentence.
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** A problem as it is said beside a field, and by the web client. */
export function formatProblem(problem: CellProblem, language: LanguageKey): string {
  return translate(language, `errors.field.${problem.code}`, textOptionsOf(problem));
}
