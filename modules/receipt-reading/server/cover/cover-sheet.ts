import { cutText } from '#platform/contract/cut-text.ts';
import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { LabelledText } from '#platform/server/documents/letter-data.ts';

/** Facts about a receipt under one heading. */
interface CoverFacts {
  readonly title: string;
  readonly facts: readonly LabelledText[];
}

/** Amounts of a receipt, a row for each VAT rate, and their sums if there are several. */
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
const maxFact = 2000;
const print = (text: string, max = maxText): string => breakLongWords(cutText(text, max));

/** Page in front of a receipt: what is known and was decided about it, and the check value of its file. */
export const coverSheet = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/cover-sheet.typ', import.meta.url),
  texts: Object.fromEntries(languageKeys.map((key) => [key, {}])) as Record<LanguageKey, object>,
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
        ? { ...section, facts: section.facts.map(({ label, value }) => ({ label, value: print(value, maxFact) })) }
        : section,
    ),
  }),
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = coverSheet;

/** Lists facts under a heading; those without a value are left out. */
export function toCoverFacts(title: string, entries: readonly (readonly [label: string, value: string])[]): CoverFacts {
  return { title, facts: entries.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })) };
}
