import { queryOptions } from '@tanstack/react-query';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { RuleWords } from '../contract/rules/format-rule.ts';

const files = import.meta.glob<RuleWords>('../locales/e-invoice-rules/*.json', { import: 'default' });

/** Queries the texts of business rules in a language; loaded when a check is shown. */
export const ruleWordsQuery = (language: LanguageKey) =>
  queryOptions({
    queryKey: ['e-invoice-rules', language],
    queryFn: async () => {
      const load = files[`../locales/e-invoice-rules/${language}.json`];
      if (load === undefined) throw new Error(`No words for rules in ${language}`);
      return load();
    },
    staleTime: Infinity,
  });
