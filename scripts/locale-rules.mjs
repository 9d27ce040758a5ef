/** The languages of the interface, by the names of their files. */
export const languages = ['de', 'en', 'es', 'fr', 'ru', 'cn'];

/** Every text of a file by its dotted key. */
export function flattenTexts(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? flattenTexts(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  );
}

/**
 * Languages have different plural forms, so keys are compared without them: with an underscore in the interface, as a
 * branch in the texts of documents. A branch is a form only where German has both of its own; else `.one` is a word.
 *
 * @param {{ has(key: string): boolean }} germanKeys of the same folder
 */
export function withoutPlural(key, germanKeys = new Set()) {
  const [, name, sign] = /^(.*)([._])(?:zero|one|two|few|many|other)$/.exec(key) ?? [];
  const isForm = sign === '_' || (sign === '.' && germanKeys.has(`${name}.one`) && germanKeys.has(`${name}.other`));
  return isForm ? name : key;
}

/**
 * Lists the faults of one folder of texts.
 *
 * @param {string} folder for the messages
 * @param {Map<string, [string, unknown][]>} textsByLanguage as of {@link flattenTexts}
 */
export function compareLanguages(folder, textsByLanguage) {
  const missingFiles = languages
    .filter((language) => !textsByLanguage.has(language))
    .map((language) => `${folder}: ${language}.json is missing`);
  const german = new Map(textsByLanguage.get('de'));
  return [
    ...missingFiles,
    ...[...textsByLanguage].flatMap(([language, texts]) =>
      compareWithGerman(`${folder}/${language}.json`, texts, german),
    ),
  ];
}

function compareWithGerman(file, texts, german) {
  const germanPlaceholders = new Map(
    [...german].map(([key, text]) => [withoutPlural(key, german), listPlaceholders(text)]),
  );
  const keys = new Set(texts.map(([key]) => withoutPlural(key, german)));
  const missing = [...germanPlaceholders.keys()]
    .filter((key) => !keys.has(key))
    .map((key) => `${file}: ${key} is missing`);
  const wrong = texts.flatMap(([key, text]) => {
    const name = withoutPlural(key, german);
    const expected = germanPlaceholders.get(name);
    if (expected === undefined) return [`${file}: ${key} is not in de.json`];
    if (typeof text !== 'string' || text.trim() === '') return [`${file}: ${key} is empty`];
    // A form for exactly one thing may say it in words.
    const given = listPlaceholders(text);
    if (given === expected || (name !== key && /(?:zero|one|two)$/.test(key))) return [];
    return [`${file}: ${key} has the placeholders ${given || 'none'}, de.json has ${expected || 'none'}`];
  });
  return [...missing, ...wrong];
}

function listPlaceholders(text) {
  return [...new Set(String(text).match(/\{\{[^}]*\}\}/g) ?? [])].toSorted().join(' ');
}

/** Keys that a source file asks for by `t('…')` or `i18nKey="…"`, as they are written (with or without a namespace). */
export function listAskedKeys(source) {
  const named = [...source.matchAll(/(?:\bt\(\s*|\bi18nKey=\{?)(['"])((?:[a-z][\w-]*:)?[\w.-]+)\1/g)].map(
    ([, , key]) => key,
  );
  // One of several: `t(isNew ? 'titles.new' : 'titles.old')`.
  const calls = source.matchAll(/\bt\(((?:[^()'"`,]|'[^']*')*\?(?:[^()'"`,]|'[^']*')*)[,)]/g);
  const chosen = [...calls].flatMap(([, given]) =>
    [...given.matchAll(/[?:]\s*'((?:[a-z][\w-]*:)?[\w.-]+)'/g)].map(([, key]) => key),
  );
  return [...named, ...chosen];
}

/**
 * All string literals of a source file, and the beginnings and endings of its templates, any of which may name a key.
 */
export function listMentions(source) {
  const literals = new Set(
    [...source.matchAll(/(['"`])((?:[a-z][\w-]*:)?[A-Za-z][\w.-]*)\1/g)].map(([, , text]) => text.replace(/^.*:/, '')),
  );
  // With the namespace put in, too: `${namespace}:tasks.${kind}`.
  const beginnings = [...source.matchAll(/`((?:(?:[a-z][\w-]*|\$\{[^}`]+\}):)?[A-Za-z][\w.-]*[._])\$\{/g)].map(
    ([, text]) => text.replace(/^.*:/, ''),
  );
  const endings = [...source.matchAll(/`\$\{[^}`]+\}([A-Za-z][\w.-]*)`/g)].map(([, text]) => text);
  return { literals, beginnings, endings };
}
