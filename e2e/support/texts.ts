import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = { readonly [key: string]: string | Texts };
export type Language = 'de' | 'en' | 'es' | 'fr' | 'ru' | 'cn';

const root = join(import.meta.dirname, '../..');
/** By path: a test asks for hundreds of texts. */
const files = new Map<string, Texts>();

function readTexts(path: string): Texts {
  const texts = files.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Texts);
  files.set(path, texts);
  return texts;
}

/** The text that the screen shows for a key of the platform or of a module, read from the product's own texts. */
export function text(
  language: Language,
  part: string,
  key: string,
  params: Record<string, string | number> = {},
): string {
  const folder = part === 'platform' ? part : join('modules', part);
  let node: string | Texts | undefined = readTexts(join(root, folder, 'locales', `${language}.json`));
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  if (typeof node !== 'string') throw new Error(`${part} has no text ${key} in ${language}`);
  // A number that is not given stays as it is written, for whoever fills it in formatted.
  return node.replaceAll(/\{\{(\w+)(, [^}]*)?\}\}/gu, (whole, param: string, format?: string) =>
    params[param] === undefined && format !== undefined ? whole : String(params[param] ?? ''),
  );
}
