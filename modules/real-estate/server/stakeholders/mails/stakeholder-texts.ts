import { createTranslator } from '#platform/server/i18n/create-translator.ts';

/** Text blocks of emails to interested people, and what they agree to. */
export const stakeholderText = createTranslator(new URL('../../../locales/mails/', import.meta.url));

/** Words of the screens of objects, such as the names of their types. */
export const objectText = createTranslator(new URL('../../../locales/objects/', import.meta.url));
