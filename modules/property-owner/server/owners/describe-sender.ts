import { breakLongWords } from '#platform/server/documents/break-words.ts';
import type { LabelledText, LetterData } from '#platform/server/documents/letter-data.ts';
import type { Contact } from '../../contract/configuration/contact.ts';

/** Characters of a name within a sentence and in the letterhead. */
const maxName = 120;

interface SenderWords {
  readonly date: string;
  readonly contact: string;
  readonly telephone: string;
  readonly hours: string;
}

/**
 * Describes the property management as the sender of a letter: letterhead, information block, footer.
 * @param date of the letter, formatted
 */
export function describeSender(
  contact: Contact,
  labels: SenderWords,
  date: string,
): Pick<LetterData, 'author' | 'logo' | 'watermark' | 'sender' | 'information' | 'footer' | 'flexibleFooterColumns'> & {
  readonly colour: string;
} {
  const organization = shorten(contact.organization, maxName);
  const sender = [organization, contact.address].filter((part) => part !== '');
  const footer = [sender, [contact.telephone, contact.email]]
    .map((lines) => lines.filter((line) => line !== '').map((line) => breakLongWords(line, 30, 6)))
    .filter((lines) => lines.length > 0);
  return {
    author: organization,
    logo: false,
    colour: contact.colour,
    watermark: '',
    sender: { name: breakLongWords(organization), line: breakLongWords(sender.join(' · '), 30) },
    information: listInformation(contact, labels, date),
    footer,
    flexibleFooterColumns: footer.length,
  };
}

function listInformation({ name, telephone, hours }: Contact, labels: SenderWords, date: string): LabelledText[] {
  const rows: readonly (readonly [label: string, value: string])[] = [
    [labels.date, date],
    [labels.contact, name],
    [labels.telephone, telephone],
    [labels.hours, hours],
  ];
  return rows.flatMap(([label, value]) => (value === '' ? [] : [{ label, value: breakLongWords(shorten(value, 80)) }]));
}

/** Shortens a text to so many characters, with an ellipsis. */
export function shorten(text: string, max: number = maxName): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}
