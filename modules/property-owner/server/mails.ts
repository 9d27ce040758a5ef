import { defineMails } from '#platform/server/mail/define-mails.ts';

/** `ownersAdded`: to a member who may look at more owners; `url` is the address of the product. */
export const mails = defineMails(new URL('../locales/mails/', import.meta.url), {
  ownersAdded: { paragraphs: ['text'] },
});
