import { cutText } from '#platform/contract/cut-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { LabelledText } from '#platform/server/documents/letter-data.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';

/** Facts about an expense under one heading. */
export interface CoverFacts {
  readonly title: string;
  readonly facts: readonly LabelledText[];
}

/** Amounts of an expense, a row for each VAT rate, and their sums if there are several. */
export interface CoverAmounts {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly string[];
}

/** Texts of a cover sheet in their order; empty ones leave their place blank. */
export interface CoverSheet {
  readonly language: LanguageKey;
  readonly title: string;
  readonly author: string;
  readonly eyebrow: string;
  readonly gross: string;
  readonly vendor: string;
  readonly state: string;
  readonly sections: readonly (CoverFacts | CoverAmounts)[];
  readonly notice: string;
  readonly foot: string;
  readonly printed: string;
}

const maxText = 300;
const print = (text: string): string => breakLongWords(cutText(text, maxText));

/** Page in front of a receipt: what it is booked as, whether it is paid, and the check value of its file. */
export const expenseCover = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/expense-cover.typ', import.meta.url),
  texts: invoiceDocumentTexts,
  languageOf: ({ language }: CoverSheet) => language,
  data: ({ title, author, eyebrow, vendor, sections, foot, ...others }) => ({
    ...others,
    title: print(title),
    author: cutText(author, maxText),
    eyebrow: print(eyebrow),
    vendor: print(vendor),
    foot: print(foot),
    sections: sections.map((section) =>
      'facts' in section
        ? { ...section, facts: section.facts.map(({ label, value }) => ({ label, value: print(value) })) }
        : section,
    ),
  }),
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = expenseCover;
