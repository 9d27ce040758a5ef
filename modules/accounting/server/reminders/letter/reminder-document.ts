import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { invoiceDocumentTexts, languageOfInvoice } from '../../documents/document-texts.ts';
import type { ReminderPlan } from '../plan-reminder.ts';
import { toReminderData } from './reminder-data.ts';

/** Input of the document worker for a reminder. */
export interface ReminderToPrint {
  readonly invoice: Invoice;
  readonly plan: ReminderPlan;
  /** True if the file `logo` is supplied. */
  readonly logo: boolean;
}

// Longer texts do not fit one page with claims and bank details, so the attempt is skipped.
const charactersOfOnePage = 1200;

/** Letter of a reminder, in the language of its invoice. */
export const reminderDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/reminder.typ', import.meta.url),
  texts: invoiceDocumentTexts,
  languageOf: ({ invoice }: ReminderToPrint) => languageOfInvoice(invoice),
  data: ({ invoice, plan, logo }, words) => ({ ...toReminderData(invoice, plan, words), logo, watermark: '' }),
  mayFitOnePage: ({ text, interestSheet }) => text.length < charactersOfOnePage && interestSheet.rows.length < 4,
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = reminderDocument;
