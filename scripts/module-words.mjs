/** Words of modules, in English and German; names of fields and paths count as words of their own. */
const words =
  /(?<![\p{L}\d])(?:e-?invoic(?:e|es|ing)|invoic(?:e|es|ing)|receipts?|expenses?|postings?|customers?|rental|timesheets?|rechnung(?:en)?|belege?s?|ausgaben?|kunden?|eigentümern?|mietern?|buchung(?:en)?)(?![\p{Ll}\d])/iu;

/** Files that name a module for a reason that stays. */
const allowed = new Set([
  // An example in the published description of the API.
  'platform/contract/errors.ts',
  // Folders of texts that no screen shows, whichever module has one.
  'platform/contract/text-folders.ts',
]);

/**
 * Finds words of modules in files of the platform, which names none; tests may make up endpoints of any name.
 *
 * @param {{ path: string, text: string }} file
 * @returns {string[]}
 */
export function findModuleWords({ path, text }) {
  if (!path.startsWith('platform/') || allowed.has(path) || /\.test\.tsx?$|\.generated\.ts$/.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const [word] = words.exec(line) ?? [];
    return word === undefined
      ? []
      : [`${path}:${index + 1}: "${word}" is a word of a module: move it there, or use a neutral one`];
  });
}
