import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { readLanguage } from '#platform/server/http/read-language.ts';
import { createTranslator } from '#platform/server/i18n/create-translator.ts';
import { foldWords } from '#platform/server/search/fold-words.ts';
import { invoiceStates, paymentStates } from '../../contract/invoices/invoice-filters.ts';

const say = createTranslator(new URL('../../locales/invoices/', import.meta.url));
const states = [...invoiceStates, ...paymentStates] as const;
type State = (typeof states)[number];

/** A search term, without the words in it that name a state of invoices. */
export interface SplitTerm {
  /** The other words; empty if there are none. */
  readonly rest: string;
  /** Each word that names a state, as it was typed, with the states that it names. */
  readonly named: readonly { readonly word: string; readonly states: readonly State[] }[];
}

/** Labels of the states by language, folded as words of a search are. */
const labels = new Map<LanguageKey, ReadonlyMap<string, readonly State[]>>();

function labelsOf(language: LanguageKey): ReadonlyMap<string, readonly State[]> {
  const known = labels.get(language);
  if (known !== undefined) return known;
  const all = Map.groupBy(states, (state) => foldWords(say(language, `status.${state}`)));
  labels.set(language, all);
  return all;
}

/** Splits a term by the labels of the states in a language: `krämer teilweise bezahlt` is `krämer`, partly paid. */
function splitStatusWords(term: string, language: LanguageKey): SplitTerm {
  const words = term.split(/\s+/u).filter((word) => word !== '');
  const known = labelsOf(language);
  const longest = Math.max(...[...known.keys()].map((label) => label.split(/\s+/u).length));
  const rest: string[] = [];
  const named: { word: string; states: readonly State[] }[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at);
    while (length > 0 && !known.has(foldWords(words.slice(at, at + length).join(' ')))) length -= 1;
    const word = words.slice(at, at + Math.max(length, 1)).join(' ');
    const found = known.get(foldWords(word));
    if (found === undefined) rest.push(word);
    else named.push({ word, states: found });
    at += Math.max(length, 1);
  }
  return { rest: rest.join(' '), named };
}

/** The same in the reader's language, which is looked up only for a term that names a state in some language. */
export async function readStatusWords(
  context: Pick<TenantContext, 'tx' | 'actor'>,
  term: string | undefined,
): Promise<SplitTerm> {
  const none = { rest: term ?? '', named: [] };
  if (term === undefined || !languageKeys.some((language) => splitStatusWords(term, language).named.length > 0))
    return none;
  return splitStatusWords(term, await readLanguage(context));
}
