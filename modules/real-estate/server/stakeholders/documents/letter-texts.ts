import type { LanguageKey } from '#platform/contract/language-keys.ts';
import cn from '#modules/real-estate/locales/letters/cn.json' with { type: 'json' };
import de from '#modules/real-estate/locales/letters/de.json' with { type: 'json' };
import en from '#modules/real-estate/locales/letters/en.json' with { type: 'json' };
import es from '#modules/real-estate/locales/letters/es.json' with { type: 'json' };
import fr from '#modules/real-estate/locales/letters/fr.json' with { type: 'json' };
import ru from '#modules/real-estate/locales/letters/ru.json' with { type: 'json' };

export type LetterTexts = typeof de;

/** Texts of proofs and lists, by language. */
export const letterTexts: Readonly<Record<LanguageKey, LetterTexts>> = { de, en, es, fr, ru, cn };
