import type { LanguageKey } from '../../contract/languages.ts';
import { languageKeys } from '../../contract/languages.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { TenantContext } from '../http/context.ts';
import { readLanguage } from '../http/read-language.ts';
import { foldWords } from '../search/fold-words.ts';
import { isSearchTerm } from '../search/search-entries.ts';
import type { ChoiceWords } from '../search/search-entries.ts';
import { columnsOf, referredEntities, searchKind } from './record-columns.ts';
import { createRecordTexts } from './record-texts.ts';

/** An option of a choice as the search stores it, with the words that each language shows for it. */
interface SearchedChoice {
  readonly choice: string;
  readonly words: Readonly<Record<LanguageKey, readonly string[]>>;
}

/** Shorter beginnings would name too many choices; the search takes any character of Chinese. */
const minBeginning = 3;
const chinese = /\p{Script=Han}/u;

const known = new WeakMap<AnyEntity, readonly SearchedChoice[]>();

/** Finds the choices of an entity, and of those it refers to, that words of a term name in a language. */
export function findChoices(entity: AnyEntity, term: string, language: LanguageKey): ChoiceWords {
  const choices = [...referredEntities(entity), entity].flatMap(listChoices);
  return Object.fromEntries(
    [...new Set(term.split(/\s+/u))].flatMap((word) => {
      const folded = foldWords(word);
      const named = choices.filter(({ words }) => words[language].some((label) => isNamed(label, folded)));
      return named.length === 0 ? [] : [[word, named.map(({ choice }) => choice)]];
    }),
  );
}

/** The same in the reader's language, which is looked up only for a term that names a choice in some language. */
export async function readChoices(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  entity: AnyEntity,
  term: string | undefined,
): Promise<ChoiceWords | undefined> {
  if (!isSearchTerm(term)) return undefined;
  const isPossible = languageKeys.some((language) => Object.keys(findChoices(entity, term, language)).length > 0);
  return isPossible ? findChoices(entity, term, await readLanguage(context)) : undefined;
}

function isNamed(label: string, word: string): boolean {
  if (label === word) return true;
  return chinese.test(word) ? label.includes(word) : word.length >= minBeginning && label.startsWith(word);
}

/** Reads the texts of all languages once and keeps only the words of the choices. */
function listChoices(entity: AnyEntity): readonly SearchedChoice[] {
  const listed = known.get(entity);
  if (listed !== undefined) return listed;
  const texts = createRecordTexts(entity);
  const choices = columnsOf(entity).flatMap(({ name, column, searched }) =>
    (searched === 'choice' ? (entity.fields[name]?.options ?? []) : []).map((value) => ({
      choice: `${searchKind(entity)}.${column}=${value}`,
      words: Object.fromEntries(
        languageKeys.map((language) => [language, toWords(texts.option(name, value, language))]),
      ) as Record<LanguageKey, string[]>,
    })),
  );
  known.set(entity, choices);
  return choices;
}

/** Words of a label, also without brackets around them and in the parts that a sign joins: `(§`, `§`, `E-Mail`, `Mail`. */
function toWords(label: string): string[] {
  const folded = foldWords(label);
  const words = folded.split(/\s+/u);
  const bare = words.map((word) => word.replaceAll(/^[\p{Ps}\p{Pi}]+|[\p{Pe}\p{Pf},.;:]+$/gu, ''));
  return [...new Set([...words, ...bare, ...folded.split(/[^\p{L}\p{N}]+/u)])].filter((word) => word !== '');
}
