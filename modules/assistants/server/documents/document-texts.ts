import type { LanguageKey } from '#platform/contract/language-keys.ts';
import cn from '../../locales/documents/cn.json' with { type: 'json' };
import de from '../../locales/documents/de.json' with { type: 'json' };
import en from '../../locales/documents/en.json' with { type: 'json' };
import es from '../../locales/documents/es.json' with { type: 'json' };
import fr from '../../locales/documents/fr.json' with { type: 'json' };
import ru from '../../locales/documents/ru.json' with { type: 'json' };

export type CareTexts = typeof de;

/** Texts of care documents, by language. */
export const careTexts: Readonly<Record<LanguageKey, CareTexts>> = { de, en, es, fr, ru, cn };
