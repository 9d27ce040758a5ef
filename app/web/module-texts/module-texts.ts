import type { LanguageKey } from '#platform/contract/languages.ts';

type Texts = Readonly<Record<string, () => Promise<{ readonly default: object }>>>;

/** The files of texts of all modules, by language: their names weigh more than the texts of a screen. */
const languages: Readonly<Record<LanguageKey, () => Promise<{ readonly texts: Texts }>>> = {
  de: () => import('./de.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  ru: () => import('./ru.ts'),
  cn: () => import('./cn.ts'),
};

const fileName = /\/modules\/([^/]+)\/locales\/([^/]+)\/\w+\.json$/u;

/** Returns what loads the texts of each feature, such as `accounting/expenses`, in the language. */
export async function listModuleTexts(language: LanguageKey): Promise<ReadonlyMap<string, Texts[string]>> {
  const { texts } = await languages[language]();
  return new Map(
    Object.entries(texts).flatMap(([path, load]) => {
      const [, module, feature] = fileName.exec(path) ?? [];
      return module === undefined ? [] : [[`${module}/${feature}`, load] as const];
    }),
  );
}
