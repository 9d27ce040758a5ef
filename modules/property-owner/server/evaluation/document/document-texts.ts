import type { LanguageKey } from '#platform/contract/language-keys.ts';
import cn from '#modules/property-owner/locales/documents/cn.json' with { type: 'json' };
import de from '#modules/property-owner/locales/documents/de.json' with { type: 'json' };
import en from '#modules/property-owner/locales/documents/en.json' with { type: 'json' };
import es from '#modules/property-owner/locales/documents/es.json' with { type: 'json' };
import fr from '#modules/property-owner/locales/documents/fr.json' with { type: 'json' };
import ru from '#modules/property-owner/locales/documents/ru.json' with { type: 'json' };

/** What stands in the PDF of an evaluation and in the workbook, beside the data. */
export type DocumentTexts = typeof de;

/** The same in each language. */
export const documentTexts: Readonly<Record<LanguageKey, DocumentTexts>> = { de, en, es, fr, ru, cn };
