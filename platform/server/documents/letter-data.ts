import { breakLongWords } from './break-words.ts';

export interface LabelledText {
  readonly label: string;
  readonly value: string;
}

/** Texts that `letter.typ` prints around the body, ready to print. Empty texts leave their place blank. */
export interface LetterData {
  readonly title: string;
  readonly author: string;
  /** True if the file `logo` comes with the data. */
  readonly logo: boolean;
  readonly sender: { readonly name: string; readonly line: string };
  readonly recipient: readonly string[];
  /** In points: a long address is set smaller, so that it stays in the window. */
  readonly recipientSize: number;
  readonly information: readonly LabelledText[];
  readonly subject: string;
  readonly footer: readonly (readonly string[])[];
  /** So many of the footer's first columns may have longer lines than fit; those of the others do not wrap. */
  readonly flexibleFooterColumns: number;
  readonly pageOf: string;
  /** Stands large and light across every page, no part of what is read aloud; empty for none. */
  readonly watermark: string;
}

// Capacity of the address window for each font size in points: lines, and the minimum characters of a line.
const windowSizes = [
  { size: 10, lines: 6, characters: 40 },
  { size: 8, lines: 7, characters: 50 },
  { size: 6.5, lines: 9, characters: 62 },
  { size: 5.5, lines: 11, characters: 74 },
] as const;
const smallestSize = windowSizes[3].size;

const wideCharacters = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/gu;
const widthOf = (line: string): number => line.length + (line.match(wideCharacters)?.length ?? 0);

/** The lines of an address in the window of a letter, empty ones left out, and the size in which all of them fit. */
export function toAddressWindow(
  address: readonly (string | undefined)[],
): Pick<LetterData, 'recipient' | 'recipientSize'> {
  const lines = address.filter((line): line is string => Boolean(line));
  const widths = lines.map(widthOf);
  const fitting = windowSizes.find(
    (window) => widths.reduce((sum, width) => sum + Math.ceil(width / window.characters), 0) <= window.lines,
  );
  return { recipient: lines.map((line) => breakLongWords(line, 24)), recipientSize: fitting?.size ?? smallestSize };
}
