import type { LanguageKey } from '#platform/contract/languages.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import type { WrittenCell } from '#platform/server/sheets/workbook-types.ts';
import { writeWorkbook } from '#platform/server/sheets/write-workbook.ts';
import { namePerson } from '#modules/real-estate/contract/stakeholders/person-name.ts';
import type { ListToPrint } from './list-document.ts';
import { letterTexts } from './letter-texts.ts';

/** Writes the people of an object as a workbook: one sheet, which can be filtered by column. */
export function writeList({ language, people }: Pick<ListToPrint, 'language' | 'people'>): AsyncGenerator<Buffer> {
  const { list: words } = letterTexts[language];
  const day = (instant: string | null): WrittenCell =>
    instant === null ? null : new Date(`${germanDayOf(new Date(instant))}T00:00:00Z`);
  const rows = people.map(({ email, status, data }): WrittenCell[] => [
    words.columns[status],
    namePerson(data),
    email,
    data.telephone,
    data.city,
    day(data.requestReceivedAt),
    day(data.appointment),
    data.agentComment,
    data.declineReason,
  ]);
  const captions: readonly (readonly [caption: string, width: number])[] = [
    [words.column, 24],
    [words.name, 28],
    [words.email, 32],
    [words.telephone, 18],
    [words.city, 20],
    [words.received, 14],
    [words.appointment, 14],
    [words.comment, 50],
    [words.reason, 30],
  ];
  return writeWorkbook([
    {
      name: words.title,
      columns: captions.map(([caption, width]) => ({ caption, width })),
      rows: inOneBatch(rows),
    },
  ]);
}

async function* inOneBatch(rows: readonly WrittenCell[][]): AsyncGenerator<readonly WrittenCell[][]> {
  yield rows;
}

/** Name of the file of a list, in its language. */
export const nameList = (language: LanguageKey, objectId: string): string =>
  `${letterTexts[language].list.title} ${objectId}`;
