import type { LanguageKey } from '../../contract/languages.ts';
import { withoutDirectionMarks } from '../../contract/texts.ts';
import type { Brand } from './brand.ts';
import { createTranslator } from '../i18n/create-translator.ts';
import { wordJoiner } from './encoded-words.ts';

/** Reader of a mail. */
export interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** `Frau` or `Herr` addresses the last name alone, in German; everything else the whole name. */
  readonly salutation?: string;
}

/** Texts of every mail. */
const translate = createTranslator(new URL('../../locales/mails/', import.meta.url));

const maxCharacters = 100;
const addresses = /(?:[\p{L}\p{N}+.-]*:?\/\/|www\.)\S+|\S+\.\p{L}{2,}\/\S*/giu;
const dotsInWords = /(?<=[\p{L}\p{N}])([.@:])(?=[\p{L}\p{N}])/gu;

/**
 * A name as it may stand in the middle of a sentence: one line, in its direction, never so long that the sentence is
 * lost, and no link. Whole addresses are cut out; a dot inside a word (St.Anna, Müller.de) gets an invisible joiner, so
 * that mail programs see no domain in it.
 */
export function inSentence(name: string): string {
  // They would turn the rest of the sentence, too.
  const line = withoutDirectionMarks(name)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(addresses, '…')
    .trim();
  const characters = [...line];
  const short = characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join('').trimEnd()}…` : line;
  return short.replace(dotsInWords, `$1${wordJoiner}`);
}

/** The first line of a mail. */
export function greet(language: LanguageKey, { firstName, lastName, salutation = '' }: Reader): string {
  const isAddressed = language === 'de' && /^(?:Frau|Herr)$/u.test(salutation) && lastName.trim() !== '';
  const name = inSentence(isAddressed ? `${salutation} ${lastName}` : `${firstName} ${lastName}`);
  return name === '' ? translate(language, 'greetingWithoutName') : translate(language, 'greeting', { name });
}

/**
 * Returns the brand of a mail that an organisation writes in its own name: readers know it, not the product. Without a
 * logo of the host the name stands alone.
 */
export function brandOfOrganization(own: Brand, name: string, colour: string): Brand {
  return { name: inSentence(name), logo: own.logo ?? '', colour };
}

/** The last lines of a mail: the team of the product, or an organisation that writes in its own name. */
export function close(language: LanguageKey, { name, colour }: Brand): string {
  return translate(language, colour === undefined ? 'closing' : 'closingOfOrganization', { brand: name });
}
