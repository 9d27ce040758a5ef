import { createTranslator } from '#platform/server/i18n/create-translator.ts';

/** Words of the public pages. */
export const publicText = createTranslator(new URL('../../locales/public-pages/', import.meta.url));
