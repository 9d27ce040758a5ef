import { createTranslator } from '#platform/server/i18n/create-translator.ts';

/** Words of the homepage, and proposals for its pages. */
export const homepageText = createTranslator(new URL('../../locales/public-homepage/', import.meta.url));
