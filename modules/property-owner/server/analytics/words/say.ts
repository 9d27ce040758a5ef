import { createTranslator } from '#platform/server/i18n/create-translator.ts';

/** Returns a text of answers, with its places filled. */
export const say = createTranslator(new URL('../../../locales/answers/', import.meta.url));
