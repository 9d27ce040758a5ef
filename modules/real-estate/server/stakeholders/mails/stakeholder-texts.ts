import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTranslator, listTexts } from '#platform/server/i18n/create-translator.ts';

const mailTexts = new URL('../../../locales/mails/', import.meta.url);

/** Text blocks of emails to interested people, and what they agree to. */
export const stakeholderText = createTranslator(mailTexts);

/** Text blocks of the emails in a language by `mails.…`, with the names of what stands in them in braces. */
export function listMailTexts(language: LanguageKey): Record<string, string> {
  return Object.fromEntries(
    Object.entries(listTexts(mailTexts, language)).flatMap(([key, text]) =>
      // The agency's own words of law take the place of these.
      key.startsWith('consent.') ? [] : [[`mails.${key}`, text]],
    ),
  );
}

/** Words of the lists of objects, such as what their prices are for. */
export const listText = createTranslator(new URL('../../../locales/list/', import.meta.url));

/** Words of the screens of objects, such as the names of their types. */
export const objectText = createTranslator(new URL('../../../locales/objects/', import.meta.url));
