import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = { readonly [key: string]: string | Texts };
export type Language = 'de' | 'en' | 'es' | 'fr' | 'ru' | 'cn';

const root = join(import.meta.dirname, '../..');
const folders = {
  platform: 'platform/locales',
  accounting: 'modules/accounting/locales',
  audit: 'modules/audit/locales',
  identity: 'modules/identity/locales',
  mails: 'modules/mails/locales',
  organizations: 'modules/organizations/locales',
} as const;

/** The text that the screen shows for a key, read from the product's own texts. */
export function text(language: Language, folder: keyof typeof folders, key: string, params: Record<string, string | number> = {}): string {
  let node: string | Texts | undefined = JSON.parse(readFileSync(join(root, folders[folder], `${language}.json`), 'utf8')) as Texts;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'string') throw new Error(`${folder} has no text ${key} in ${language}`);
  return node.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(params[name] ?? ''));
}
