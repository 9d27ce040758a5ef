import type { LanguageKey } from '#platform/contract/language-keys.ts';
import cn from '#modules/property-owner/locales/documents/cn.json' with { type: 'json' };
import de from '#modules/property-owner/locales/documents/de.json' with { type: 'json' };
import en from '#modules/property-owner/locales/documents/en.json' with { type: 'json' };
import es from '#modules/property-owner/locales/documents/es.json' with { type: 'json' };
import fr from '#modules/property-owner/locales/documents/fr.json' with { type: 'json' };
import ru from '#modules/property-owner/locales/documents/ru.json' with { type: 'json' };

/** Texts of the PDF of an evaluation and of the workbook. */
export type DocumentTexts = typeof de;

/** Document texts by language. */
export const documentTexts: Readonly<Record<LanguageKey, DocumentTexts>> = { de, en, es, fr, ru, cn };
