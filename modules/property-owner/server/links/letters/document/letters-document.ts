import { formatCode } from '#modules/property-owner/contract/links/letters/code.ts';
import type { Contact } from '#modules/property-owner/contract/configuration/contact.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { toAddressWindow } from '#platform/server/documents/letter-data.ts';
import type { LetterData } from '#platform/server/documents/letter-data.ts';
import { describeSender, shorten } from '#modules/property-owner/server/owners/describe-sender.ts';
import { letterTexts } from './letter-texts.ts';

interface LetterToPrint {
  readonly owner: { readonly name: string; readonly street: string; readonly town: string };
  readonly greeting: string;
  /** Sentence that says what the owner finds. */
  readonly awaits: string;
  readonly code: string;
}

/** Input of the document worker for letters with a code. Days are `YYYY-MM-DD`. */
export interface LettersToPrint {
  readonly language: LanguageKey;
  readonly contact: Contact;
  readonly letters: readonly LetterToPrint[];
  /** Address of the installation. */
  readonly portal: string;
  readonly writtenOn: string;
  readonly validUntil: string;
}

type Printed = Omit<LetterData, 'recipient' | 'recipientSize'> & {
  readonly colour: string;
  readonly letters: readonly (Pick<LetterData, 'recipient' | 'recipientSize'> &
    Pick<LetterToPrint, 'greeting' | 'awaits' | 'code'>)[];
  readonly [text: string]: unknown;
};

/** Characters of the sentence that says what an owner finds. */
const maxAwaited = 480;

/** One PDF with a letter for each owner, by DIN 5008: what awaits them, the address to open, and their code. */
export const lettersDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../../documents/letters.typ', import.meta.url),
  texts: letterTexts,
  languageOf: ({ language }: LettersToPrint) => language,
  data: ({ contact, letters, portal, writtenOn, validUntil }, { texts, formats }): Printed => {
    const organization = shorten(contact.organization);
    const day = formats.day(validUntil);
    return {
      title: `${texts.subject}, ${organization}`,
      ...describeSender(contact, texts.information, formats.day(writtenOn)),
      // Each letter has one page.
      pageOf: '',
      subject: texts.subject,
      intro: texts.intro,
      lead: texts.lead,
      open: texts.open,
      address: breakLongWords(toTyped(portal), 40, 20),
      enter: texts.enter,
      email: texts.email,
      validity: fillText(texts.validity, { day }),
      questions: texts.questions,
      closing: `${texts.closing}\n${breakLongWords(organization)}`,
      letters: letters.map(({ owner, greeting, awaits, code }) => ({
        ...toAddressWindow([owner.name, owner.street, owner.town]),
        greeting: breakLongWords(shorten(greeting)),
        awaits: breakLongWords(shorten(awaits, maxAwaited)),
        code: formatCode(code),
      })),
    };
  },
});

/** The address that people type: without the scheme, which browsers add. */
function toTyped(portal: string): string {
  const { host, pathname } = new URL(portal);
  return `${host}${pathname.replace(/\/$/u, '')}/code`;
}

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = lettersDocument;
