import type { LanguageKey } from '#platform/contract/language-keys.ts';
import cn from '#modules/property-owner/locales/letters/cn.json' with { type: 'json' };
import de from '#modules/property-owner/locales/letters/de.json' with { type: 'json' };
import en from '#modules/property-owner/locales/letters/en.json' with { type: 'json' };
import es from '#modules/property-owner/locales/letters/es.json' with { type: 'json' };
import fr from '#modules/property-owner/locales/letters/fr.json' with { type: 'json' };
import ru from '#modules/property-owner/locales/letters/ru.json' with { type: 'json' };

/** Texts of letters with a code, by language. */
export const letterTexts: Readonly<Record<LanguageKey, typeof de>> = { de, en, es, fr, ru, cn };
