import { defineMails } from '#platform/server/mail/define-mails.ts';

/**
 * `ownersAdded`: to a member with new links; `url` is the start page of the product. `newDocuments`: to
 * a reader; `url` is the page of documents.
 */
export const mails = defineMails(new URL('../locales/mails/', import.meta.url), {
  ownersAdded: { paragraphs: ['text'] },
  newDocuments: { paragraphs: ['text'], notes: ['questions'] },
});
