import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Mail } from '#platform/server/mail/outbox.ts';
import { renderLetter } from '#platform/server/mail/render-letter.ts';
import type { Brand } from '../brands/brand-repository.ts';
import { greet, translate } from './mail-texts.ts';
import type { Reader } from './mail-texts.ts';

export interface AccountMail {
  readonly language: LanguageKey;
  /** How the product appears on the host that people use. */
  readonly brand: Brand;
  readonly reader: Reader;
  readonly url: string;
}

/** The mail with the link that sets a new password; `url` is that link. */
export function writeResetMail({ language, brand, reader, url }: AccountMail): Mail {
  const say = (key: string): string => translate(language, key, { brand: brand.name });
  return {
    to: reader.email,
    ...renderLetter({
      language,
      brand,
      subject: say('reset.subject'),
      greeting: greet(language, reader),
      paragraphs: [say('reset.text')],
      action: { label: say('reset.action'), url },
      notes: [say('reset.validity'), say('reset.ignore')],
      closing: say('closing'),
    }),
  };
}

/** The mail that tells about a new password; `url` is the address of the product. */
export function writePasswordChangedMail({ language, brand, reader, url }: AccountMail): Mail {
  const say = (key: string): string => translate(language, key, { brand: brand.name });
  return {
    to: reader.email,
    ...renderLetter({
      language,
      brand,
      subject: say('passwordChanged.subject'),
      greeting: greet(language, reader),
      paragraphs: [say('passwordChanged.text')],
      action: { label: say('passwordChanged.action'), url },
      notes: [say('passwordChanged.notYou')],
      closing: say('closing'),
    }),
  };
}
