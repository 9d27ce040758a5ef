import { withoutPlural } from './locale-rules.mjs';
import { avoidedWords } from './text-words.mjs';

// Typography of the texts, language by language, and German texts that stand in several places.

/** Forbidden patterns in texts; a rule without languages holds in all of them. */
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
  {
    pattern: /(?:\d|\}\}) (?:[KMG]B|[KMG]o|[КМГ]Б|€)(?![\w])/u,
    message: 'a no-break space (U+00A0) belongs before a unit',
  },
  { pattern: /§ /u, message: 'a no-break space (U+00A0) belongs after §' },
  {
    languages: ['fr'],
    pattern: /\d[ \u00A0]\d{3}(?!\d)/u,
    message: 'a narrow no-break space (U+202F) parts thousands',
  },
  { languages: ['ru'], pattern: /\d[ \u202F]\d{3}(?!\d)/u, message: 'a no-break space (U+00A0) parts thousands' },
  { pattern: /\.\.\./u, message: 'an ellipsis is one sign' },
  { pattern: /["]/u, message: 'straight quotes' },
  { pattern: /\p{L}'\p{L}/u, message: 'a straight apostrophe' },
  { languages: ['en'], pattern: /\be-mail/iu, message: 'it is spelt email' },
  { languages: ['cn'], pattern: /\p{Script=Han}[,;:!?]/u, message: 'a half-width sign behind a Chinese character' },
  {
    languages: ['cn'],
    pattern: /\p{Script=Han}[ \u00A0]?\(|\)[ \u00A0]?\p{Script=Han}/u,
    message: 'half-width brackets beside a Chinese character',
  },
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
 * Words that the glossary has others for.
 *
 * @param {[string, unknown][]} texts of {@link flattenTexts}
 * @param {ReadonlyMap<string, unknown>} german texts of the same folder
 * @param {typeof avoidedWords} words
 */
export function findAvoidedWords(file, language, texts, german, words = avoidedWords) {
  return texts.flatMap(([key, text]) => {
    const source = String(german.get(key) ?? german.get(withoutPlural(key) + '_other') ?? '');
    return words
      .filter((word) => (word.language ?? language) === language && (word.german?.test(source) ?? true))
      .flatMap(({ pattern, instead }) => {
        const [found] = pattern.exec(String(text)) ?? [];
        return found === undefined ? [] : [`${file}: ${key}: “${found}” should be ${instead} (docs/glossary.md)`];
      });
  });
}

/**
 * German texts under several keys whose translations differ although they mean the same: they have the same context.
 * Plural forms are compared with the same form of other keys only: German often has one word for one and several.
 *
 * @param {Map<string, Map<string, Map<string, string>>>} features language → key → text, by feature
 * @param {Record<string, Record<string, string>>} contexts key → meaning, by feature
 */
export function findDifferingTwins(features, contexts) {
  const texts = [...features].flatMap(([feature, languages]) => {
    const german = languages.get('de') ?? new Map();
    return [...german].map(([key, text]) => {
      const form = key.slice(withoutPlural(key, german).length + 1);
      return { feature, key, text, form, context: contexts[feature]?.[key] ?? '', languages };
    });
  });
  const twins = Map.groupBy(texts, ({ text, form, context }) => JSON.stringify([text, form, context]));
  const usual = ({ text, form }) => twins.get(JSON.stringify([text, form, '']))?.[0];
  return [
    ...[...twins.values()].flatMap(compareTwins),
    ...texts.filter((one) => one.context !== '' && isSame(one, usual(one))).map(describeNeedless),
    ...listUnknown(features, contexts),
  ];
}

/** One line for each language in which texts of the same meaning differ. */
function compareTwins(twins) {
  const [{ text: german, context }] = twins;
  const languages = new Set(twins.flatMap((twin) => [...twin.languages.keys()]));
  return [...languages].flatMap((language) => {
    const found = Map.groupBy(twins, (twin) => twin.languages.get(language)?.get(twin.key));
    found.delete(undefined);
    if (found.size < 2) return [];
    const list = [...found].map(
      ([text, same]) => `“${text}” (${same.map(({ feature, key }) => `${feature} ${key}`).join(', ')})`,
    );
    const meaning = context === '' ? '' : `, as ${context},`;
    return [
      `„${german}“${meaning} is translated differently, ${language}: ${list.join(', ')}; make them one, or name the context in scripts/text-contexts.mjs`,
    ];
  });
}

function isSame(one, other) {
  if (other === undefined) return false;
  return [...one.languages].every(([language, texts]) => {
    const text = other.languages.get(language)?.get(other.key);
    return text === undefined || texts.get(one.key) === text;
  });
}

function describeNeedless({ feature, key, context, text }) {
  return `${feature} ${key}: „${text}“ has the same translation without the context ${context}; remove it from scripts/text-contexts.mjs`;
}

function listUnknown(features, contexts) {
  return Object.entries(contexts).flatMap(([feature, keys]) =>
    Object.keys(keys)
      .filter((key) => features.get(feature)?.get('de')?.has(key) !== true)
      .map((key) => `${feature} ${key}: has a context in scripts/text-contexts.mjs, but no text`),
  );
}

/**
 * Labels with two homes: words of the audit log for a field that a screen labels with the same words.
 *
 * @param {Map<string, Map<string, Map<string, string>>>} features language → key → text, by feature
 */
export function findDoubledLabels(features) {
  const labels = [...features].flatMap(([feature, languages]) =>
    [...(languages.get('de')?.keys() ?? [])].flatMap((key) => {
      const [, home, field] = /^(?!records\.)(.*\.?fields)\.(\w+)$/.exec(key) ?? [];
      return home === undefined ? [] : [{ feature, module: feature.split('/')[0], key, home, field, languages }];
    }),
  );
  return labels
    .filter(({ home }) => home === 'audit.fields')
    .flatMap((one) => {
      const twin = labels.find(
        (other) =>
          other.home !== one.home && other.module === one.module && other.field === one.field && isSame(one, other),
      );
      return twin === undefined
        ? []
        : [
            `${one.feature} ${one.key}: the label is also in ${twin.feature} ${twin.key}; name ${twin.home} in the labels of the module's audit and remove this one`,
          ];
    });
}
