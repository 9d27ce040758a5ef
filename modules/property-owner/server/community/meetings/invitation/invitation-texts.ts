import type { LanguageKey } from '#platform/contract/language-keys.ts';
import cn from '#modules/property-owner/locales/invitation/cn.json' with { type: 'json' };
import de from '#modules/property-owner/locales/invitation/de.json' with { type: 'json' };
import en from '#modules/property-owner/locales/invitation/en.json' with { type: 'json' };
import es from '#modules/property-owner/locales/invitation/es.json' with { type: 'json' };
import fr from '#modules/property-owner/locales/invitation/fr.json' with { type: 'json' };
import ru from '#modules/property-owner/locales/invitation/ru.json' with { type: 'json' };

export type InvitationTexts = typeof de;

/** Texts of invitations, by language. */
export const invitationTexts: Readonly<Record<LanguageKey, InvitationTexts>> = { de, en, es, fr, ru, cn };
