import { readFileSync } from 'node:fs';
import type { LanguageKey } from '../../contract/languages.ts';

/** Answers a text without placeholders. */
export type ReadText = (language: LanguageKey, text: ModuleText) => string;

/** Where a text stands: `platform` or a module, perhaps a folder of its texts, and the dotted key. */
export interface ModuleText {
  readonly namespace: string;
  readonly folder?: string;
  readonly key: string;
}

const root = new URL('../../../', import.meta.url);

/**
 * Reads the texts of the interface, of the platform and of any module by its name: for files that say the same as a
 * screen. Each file is read once, when the first of its texts is asked for.
 *
 * @throws Error when a text is missing: no key name ever reaches a reader
 */
export function createTextReader(): ReadText {
  const files = new Map<string, Map<string, string>>();
  return (language, { namespace, folder, key }) => {
    const part = namespace === 'platform' ? namespace : `modules/${namespace}`;
    const path = [part, 'locales', folder, `${language}.json`].filter((step) => step !== undefined).join('/');
    const texts = files.get(path) ?? new Map(flatten(JSON.parse(readFileSync(new URL(path, root), 'utf8'))));
    files.set(path, texts);
    const text = texts.get(key);
    if (text === undefined) throw new Error(`The text ${key} is missing in ${path}`);
    return text;
  };
}

function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );
}
