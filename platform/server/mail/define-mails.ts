import type { LanguageKey } from '../../contract/languages.ts';
import { createTranslator } from '../i18n/create-translator.ts';
import type { Translate } from '../i18n/create-translator.ts';
import type { Brand } from './brand.ts';
import type { Mail } from './outbox.ts';
import { close, greet, inSentence } from './mail-words.ts';
import type { Reader } from './mail-words.ts';
import { renderLetter } from './render-letter.ts';

/** Texts of a kind of mail: their keys beside `subject` and, with an address to open, `action`. */
export interface MailLayout {
  readonly paragraphs: readonly string[];
  /** Below the button. */
  readonly notes?: readonly string[];
}

/** One mail, as a module orders it. */
interface MailOrder {
  readonly language: LanguageKey;
  /** Brand of the product's own address, see `findOwnBrand`. */
  readonly brand: Brand;
  readonly reader: Reader;
  /** Address of the button; no button if absent. */
  readonly url?: string;
  /** Values of the product itself, for `{{placeholders}}` of the texts. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Values that people chose, such as names: mail programs make no link of them. */
  readonly names?: Readonly<Record<string, string>>;
}

/** The mails of one module. */
export interface ModuleMails<Kind extends string> {
  readonly kinds: readonly Kind[];
  /** Writes a mail; `mailer.send` takes it, with attachments or an answer address if it has some. */
  write(kind: Kind, order: MailOrder): Mail;
  /** A text beside the mails. */
  readonly translate: Translate;
}

/**
 * Declares the mails of a module. Their texts stand in `de.json` … `cn.json` of a folder of its locales, under the
 * kinds; `{{brand}}` and `{{email}}` are always there. Greeting and closing are the platform's.
 *
 * @param folder address of the folder, ending with a slash
 */
export function defineMails<const Kind extends string>(
  folder: URL,
  layouts: Readonly<Record<Kind, MailLayout>>,
): ModuleMails<Kind> {
  const translate = createTranslator(folder);
  return {
    kinds: Object.keys(layouts) as Kind[],
    translate,
    write: (kind, { language, brand, reader, url, values = {}, names = {} }) => {
      const safeNames = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, inSentence(name)]));
      const say = (key: string): string =>
        translate(language, `${kind}.${key}`, { brand: brand.name, email: reader.email, ...values, ...safeNames });
      const { paragraphs, notes = [] } = layouts[kind];
      return {
        to: reader.email,
        ...renderLetter({
          language,
          brand,
          subject: say('subject'),
          greeting: greet(language, reader),
          paragraphs: paragraphs.map(say),
          ...(url !== undefined && { action: { label: say('action'), url } }),
          notes: notes.map(say),
          closing: close(language, brand),
        }),
      };
    },
  };
}
