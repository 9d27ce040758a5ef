import { readdirSync, readFileSync } from 'node:fs';
import type { LanguageKey } from '../../contract/languages.ts';
import { serverTextFolders } from '../../contract/text-folders.ts';

/** Answers a text without placeholders. */
export type ReadText = (language: LanguageKey, text: ModuleText) => string;

/** Home of a text: `platform` or a module, and the dotted key. */
interface ModuleText {
  readonly namespace: string;
  /** A folder of texts that no screen shows, such as `catalogue`; absent for the texts of screens. */
  readonly folder?: string;
  readonly key: string;
}

const root = new URL('../../../', import.meta.url);

/** Answers the first of several texts that there is. */
export type FindText = (language: LanguageKey, texts: readonly ModuleText[]) => string | undefined;

/**
 * Reads the texts of the interface, of the platform and of any module by its name: for files that say the same as a
 * screen. Each file is read once, when the first of its texts is asked for. `read` throws when a text is missing, so
 * that no key name ever reaches a reader.
 */
export function createTextFinder(): { readonly find: FindText; readonly read: ReadText } {
  const known = new Map<string, ReadonlyMap<string, string>>();
  const findOne = (language: LanguageKey, { namespace, folder, key }: ModuleText): string | undefined => {
    const name = [namespace, folder ?? '', language].join(' ');
    const texts = known.get(name) ?? new Map(listFolders(namespace, folder).flatMap((url) => readFile(url, language)));
    known.set(name, texts);
    return texts.get(key);
  };
  const find: FindText = (language, texts) => {
    for (const text of texts) {
      const found = findOne(language, text);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const read: ReadText = (language, text) => {
    const found = findOne(language, text);
    if (found === undefined) throw new Error(`The text ${text.key} of ${text.namespace} is missing in ${language}`);
    return found;
  };
  return { find, read };
}

/** Reads texts that must be there, as {@link createTextFinder} does. */
export function createTextReader(): ReadText {
  return createTextFinder().read;
}

/** One folder of the platform; of a module the one asked for, or those of all its features. */
function listFolders(namespace: string, folder: string | undefined): readonly URL[] {
  if (namespace === 'platform') return [new URL('platform/locales/', root)];
  const locales = new URL(`modules/${namespace}/locales/`, root);
  const names =
    folder === undefined ? readdirSync(locales).filter((name) => !serverTextFolders.includes(name)) : [folder];
  return names.map((name) => new URL(`${name}/`, locales));
}

function readFile(folder: URL, language: LanguageKey): [string, string][] {
  return flatten(JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')));
}

function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );
}
