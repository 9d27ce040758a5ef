import { defineMails } from '#platform/server/mail/define-mails.ts';

/**
 * `ownersAdded`: to a member with new links; `url` is the start page of the product. `newDocuments`: to
 * a reader; `url` is the page of documents. `releases` and `releasesAgain`, a reminder: to whoever may release;
 * `questionAnswered`: to whoever asked; `url` is the receipt, or the list of several. `receiptDigest`: to administrators of
 * receipts; `url` is the board. `chatMessages`: to members of communities; `url` is the chat. `written…`: to those who vote on a written resolution; `url` is that resolution.
 * receipts; `url` is the board. `meetingInvitation` and `meetingInvitationChanged`: to members of a community; `url` is the
 * meeting, for those with access to it.
 */
export const mails = defineMails(new URL('../locales/mails/', import.meta.url), {
  ownersAdded: { paragraphs: ['text'] },
  newDocuments: { paragraphs: ['text'], notes: ['questions'] },
  releases: { paragraphs: ['text', 'promise'], notes: ['questions'] },
  releasesAgain: { paragraphs: ['text', 'promise'], notes: ['questions'] },
  questionAnswered: { paragraphs: ['text'], notes: ['questions'] },
  receiptDigest: { paragraphs: ['text'] },
  chatMessages: { paragraphs: ['text'], notes: ['choice'] },
  writtenSent: { paragraphs: ['text', 'wording', 'how'], notes: ['questions'] },
  writtenVoted: { paragraphs: ['text', 'wording', 'change'], notes: ['questions'] },
  writtenReminder: { paragraphs: ['text', 'wording', 'how'], notes: ['questions'] },
  writtenAnnounced: { paragraphs: ['text', 'wording', 'contest'], notes: ['questions'] },
  writtenWithdrawn: { paragraphs: ['text', 'wording'], notes: ['questions'] },
  meetingInvitation: { paragraphs: ['text', 'attached'], notes: ['questions'] },
  meetingInvitationChanged: { paragraphs: ['text', 'attached'], notes: ['questions'] },
});
