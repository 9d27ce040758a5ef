import { breakLongWords } from './break-words.ts';

export interface LabelledText {
  readonly label: string;
  readonly value: string;
}

/** What `letter.typ` prints around the body: finished texts only. Empty texts leave their place blank. */
export interface LetterData {
  readonly title: string;
  readonly author: string;
  /** Whether the file `logo` comes with the data. */
  readonly logo: boolean;
  readonly sender: { readonly name: string; readonly line: string };
  readonly recipient: readonly string[];
  /** A long address is set smaller, so that it stays in the window. */
  readonly compactRecipient: boolean;
  readonly information: readonly LabelledText[];
  readonly subject: string;
  readonly footer: readonly (readonly string[])[];
  /** So many of the footer's first columns may have longer lines than fit; those of the others do not wrap. */
  readonly flexibleFooterColumns: number;
  readonly pageOf: string;
}

const windowLine = 40;
const windowLines = 6;

/** The lines of an address in the window of a letter, empty ones left out. */
export function toAddressWindow(address: readonly (string | undefined)[]): Pick<LetterData, 'recipient' | 'compactRecipient'> {
  const lines = address.filter((line): line is string => Boolean(line));
  const needed = lines.reduce((sum, line) => sum + Math.ceil(line.length / windowLine), 0);
  return { recipient: lines.map((line) => breakLongWords(line, 24)), compactRecipient: needed > windowLines };
}
