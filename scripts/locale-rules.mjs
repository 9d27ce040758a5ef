/** The languages of the interface, by the names of their files. */
export const languages = ['de', 'en', 'es', 'fr', 'ru', 'cn'];

/** Every text of a file by its dotted key. */
export function flattenTexts(texts, prefix = '') {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? flattenTexts(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
  );
}

/** Languages have different plural forms, so keys are compared without them. */
export function withoutPlural(key) {
  // With an underscore in the interface, as a branch in the texts of documents.
  return key.replace(/[._](?:zero|one|two|few|many|other)$/, '');
}

/**
 * What is wrong with one folder of texts.
 *
 * @param {string} folder for the messages
 * @param {Map<string, [string, unknown][]>} textsByLanguage as of {@link flattenTexts}
 */
export function compareLanguages(folder, textsByLanguage) {
  const missingFiles = languages.filter((language) => !textsByLanguage.has(language)).map((language) => `${folder}: ${language}.json is missing`);
  const germanPlaceholders = new Map((textsByLanguage.get('de') ?? []).map(([key, text]) => [withoutPlural(key), listPlaceholders(text)]));
  return [...missingFiles, ...[...textsByLanguage].flatMap(([language, texts]) => compareWithGerman(`${folder}/${language}.json`, texts, germanPlaceholders))];
}

function compareWithGerman(file, texts, germanPlaceholders) {
  const keys = new Set(texts.map(([key]) => withoutPlural(key)));
  const missing = [...germanPlaceholders.keys()].filter((key) => !keys.has(key)).map((key) => `${file}: ${key} is missing`);
  const wrong = texts.flatMap(([key, text]) => {
    const expected = germanPlaceholders.get(withoutPlural(key));
    if (expected === undefined) return [`${file}: ${key} is not in de.json`];
    if (typeof text !== 'string' || text.trim() === '') return [`${file}: ${key} is empty`];
    // A form for exactly one thing may say it in words.
    const given = listPlaceholders(text);
    if (given === expected || /[._](?:zero|one|two)$/.test(key)) return [];
    return [`${file}: ${key} has the placeholders ${given || 'none'}, de.json has ${expected || 'none'}`];
  });
  return [...missing, ...wrong];
}

function listPlaceholders(text) {
  return [...new Set(String(text).match(/\{\{[^}]*\}\}/g) ?? [])].toSorted().join(' ');
}

/** Keys that a source file asks for by `t('…')` or `i18nKey="…"`, as they are written (with or without a namespace). */
export function listAskedKeys(source) {
  return [...source.matchAll(/(?:\bt\(\s*|\bi18nKey=\{?)(['"])((?:[a-z][\w-]*:)?[\w.-]+)\1/g)].map(([, , key]) => key);
}

/** All string literals of a source file, and the beginnings and endings of its templates, any of which may name a key. */
export function listMentions(source) {
  const literals = new Set([...source.matchAll(/(['"`])((?:[a-z][\w-]*:)?[A-Za-z][\w.-]*)\1/g)].map(([, , text]) => text.replace(/^.*:/, '')));
  const beginnings = [...source.matchAll(/`((?:[a-z][\w-]*:)?[A-Za-z][\w.-]*[._])\$\{/g)].map(([, text]) => text.replace(/^.*:/, ''));
  const endings = [...source.matchAll(/`\$\{[^}`]+\}([A-Za-z][\w.-]*)`/g)].map(([, text]) => text);
  return { literals, beginnings, endings };
}
