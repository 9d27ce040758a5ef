import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverTextFolders } from '#platform/contract/text-folders.ts';

type Texts = { readonly [key: string]: string | Texts };
export type Language = 'de' | 'en' | 'es' | 'fr' | 'ru' | 'cn';

const root = join(import.meta.dirname, '../..');

/** By part and language: a test asks for hundreds of texts. */
const known = new Map<string, Texts>();

/** The texts of all features of a module together, or those of the platform. */
function readTexts(part: string, language: Language): Texts {
  const name = `${part} ${language}`;
  const texts = known.get(name) ?? (Object.assign({}, ...listFiles(part, language).map(readFile)) as Texts);
  known.set(name, texts);
  return texts;
}

function listFiles(part: string, language: Language): string[] {
  if (part === 'platform') return [join(root, 'platform/locales', `${language}.json`)];
  const folder = join(root, 'modules', part, 'locales');
  const features = readdirSync(folder).filter((name) => !serverTextFolders.includes(name));
  return features.map((feature) => join(folder, feature, `${language}.json`));
}

function readFile(path: string): Texts {
  return JSON.parse(readFileSync(path, 'utf8')) as Texts;
}

/** The text that the screen shows for a key of the platform or of a module, read from the product's own texts. */
export function text(
  language: Language,
  part: string,
  key: string,
  params: Record<string, string | number> = {},
): string {
  let node: string | Texts | undefined = readTexts(part, language);
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  if (typeof node !== 'string') throw new Error(`${part} has no text ${key} in ${language}`);
  // A number that is not given stays as it is written, for whoever fills it in formatted.
  return node.replaceAll(/\{\{(\w+)(, [^}]*)?\}\}/gu, (whole, param: string, format?: string) =>
    params[param] === undefined && format !== undefined ? whole : String(params[param] ?? ''),
  );
}
