import { withoutPlural } from './locale-rules.mjs';

// Typography of the texts, language by language, and German texts that stand in several places.

/** What must not stand in the texts of a language; without a list of languages in all of them. */
const rules = [
  {
    languages: ['fr'],
    pattern: /(?<!\u202F)[;!?](?!\S*\/)/u,
    message: `a narrow no-break space (U+202F) belongs before ; ! ?`,
  },
  {
    languages: ['fr'],
    pattern: /(?<![\u00A0\d]):(?=\s|$)/u,
    message: 'a no-break space (U+00A0) belongs before a colon',
  },
  { languages: ['fr'], pattern: /«(?!\u00A0)|(?<!\u00A0)»/u, message: 'a no-break space (U+00A0) belongs inside « »' },
  { languages: ['en', 'es', 'fr', 'ru', 'cn'], pattern: /\s…/u, message: 'no space belongs before an ellipsis' },
  { languages: ['de'], pattern: /\S…/u, message: 'a space belongs before an ellipsis', except: /[ \u00A0]…/u },
  {
    languages: ['de', 'es', 'fr', 'ru'],
    pattern: /(?:\d|\}\})(?:%| %)/u,
    message: 'a no-break space (U+00A0) belongs before a per cent sign',
  },
  { languages: ['en', 'cn'], pattern: /[\s\u00A0]%/u, message: 'no space belongs before a per cent sign' },
  { pattern: /(?:\d|\}\}) (?:MB|Mo|МБ|€)(?![\w])/u, message: 'a no-break space (U+00A0) belongs before a unit' },
  { pattern: /\.\.\./u, message: 'an ellipsis is one sign' },
  { pattern: /["]/u, message: 'straight quotes' },
  { pattern: /\p{L}'\p{L}/u, message: 'a straight apostrophe' },
  { languages: ['en'], pattern: /\be-mail/iu, message: 'it is spelt email' },
  { languages: ['cn'], pattern: /\p{Script=Han}[,;:!?]/u, message: 'a half-width sign behind a Chinese character' },
];

/** @param {[string, unknown][]} texts of {@link flattenTexts} */
export function findTypography(file, language, texts) {
  return texts.flatMap(([key, text]) => {
    // The options of a format are code.
    const read = String(text).replace(/\{\{([^,{}]*),[^{}]*\}\}/gu, '{{$1}}');
    return rules
      .filter(
        ({ languages = [language], pattern, except }) =>
          languages.includes(language) && pattern.test(read) && !except?.test(read),
      )
      .map(({ message }) => `${file}: ${key}: ${message}`);
  });
}

/**
 * German texts under several keys whose translations differ in another language. Plural forms are compared with the
 * same form of other keys only: German often has one word for one and several.
 *
 * @param {Map<string, Map<string, Map<string, string>>>} folders language → key → text, by folder
 * @param {Record<string, string>} reasons German text → why its translations differ
 */
export function findDifferingTwins(folders, reasons) {
  const places = Map.groupBy(
    [...folders].flatMap(([folder, languages]) =>
      [...(languages.get('de') ?? [])].map(([key, text]) => ({ folder, key, text })),
    ),
    ({ folder, key, text }) =>
      JSON.stringify([text, key.slice(withoutPlural(key, folders.get(folder).get('de')).length + 1)]),
  );
  const differing = new Map();
  for (const twins of places.values()) {
    const [{ text: german }] = twins;
    const languages = new Set(twins.flatMap(({ folder }) => [...folders.get(folder).keys()]));
    const found = [...languages].flatMap((language) => {
      const translations = Map.groupBy(twins, ({ folder, key }) => folders.get(folder).get(language)?.get(key));
      translations.delete(undefined);
      return translations.size < 2
        ? []
        : [
            `${language}: ${[...translations].map(([text, where]) => `“${text}” (${where.map(({ folder, key }) => `${folder} ${key}`).join(', ')})`).join(', ')}`,
          ];
    });
    if (found.length > 0) differing.set(german, [...(differing.get(german) ?? []), ...found]);
  }
  return [
    ...[...differing]
      .filter(([german]) => reasons[german] === undefined)
      .flatMap(([german, found]) => found.map((line) => `„${german}“ is translated differently, ${line}`)),
    ...Object.keys(reasons)
      .filter((german) => !differing.has(german))
      .map((german) => `„${german}“ has a reason for differing translations, but they do not differ`),
  ];
}
