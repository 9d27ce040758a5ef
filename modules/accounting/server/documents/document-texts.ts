import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import cn from '../../locales/documents/cn.json' with { type: 'json' };
import de from '../../locales/documents/de.json' with { type: 'json' };
import en from '../../locales/documents/en.json' with { type: 'json' };
import es from '../../locales/documents/es.json' with { type: 'json' };
import fr from '../../locales/documents/fr.json' with { type: 'json' };
import ru from '../../locales/documents/ru.json' with { type: 'json' };

type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Labels on an invoice; `piece` and `package` have one form per plural category of the language. */
export type InvoiceDocumentTexts = Omit<typeof de, 'piece' | 'package'> & {
  readonly piece: Plural;
  readonly package: Plural;
};

/** Labels on an invoice in each of its languages. */
export const invoiceDocumentTexts: Readonly<Record<LanguageKey, InvoiceDocumentTexts>> = { de, en, es, fr, ru, cn };

/** Returns the language in which an invoice is printed: German by default. */
export function languageOfInvoice({ language }: { readonly language?: string | undefined }): LanguageKey {
  return languageKeys.find((key) => key === language) ?? 'de';
}
