import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { formatGermanTime } from '#platform/contract/format-calendar.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { stakeholderStates } from '#modules/real-estate/contract/stakeholders/pipeline.ts';
import { namePerson } from '#modules/real-estate/contract/stakeholders/person-name.ts';
import type { Stakeholder } from '#modules/real-estate/contract/stakeholders/stakeholders.ts';
import { letterTexts } from './letter-texts.ts';

/** Input of the document worker for a list; instants as ISO 8601. */
export interface ListToPrint {
  readonly language: LanguageKey;
  readonly organization: string;
  readonly object: string;
  readonly people: readonly Pick<Stakeholder, 'email' | 'status' | 'data'>[];
  readonly madeAt: string;
}

/** Characters of a note in the list. */
const maxNote = 300;

/** List of the interested people of an object, by column. */
export const listDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/interested-people.typ', import.meta.url),
  texts: letterTexts,
  languageOf: ({ language }: ListToPrint) => language,
  data: ({ language, organization, object, people, madeAt }, { texts: { list: words, pageOf } }) => {
    const time = (instant: string | null) => (instant === null ? '' : formatGermanTime(new Date(instant), language));
    return {
      title: words.title,
      author: organization,
      subtitle: breakLongWords(object),
      empty: words.empty,
      foot: breakLongWords(`${organization} · ${fillText(words.madeAt, { time: time(madeAt) })}`),
      pageOf,
      captions: [words.name, words.email, words.telephone, words.received, words.appointment, words.comment],
      groups: stakeholderStates
        .map((status) => ({
          title: words.columns[status],
          rows: people
            .filter((person) => person.status === status)
            .map(({ email, data }) =>
              [
                namePerson(data),
                email,
                data.telephone,
                time(data.requestReceivedAt),
                time(data.appointment),
                [data.declineReason, data.agentComment]
                  .filter((part) => part !== '')
                  .join(' · ')
                  .slice(0, maxNote),
              ].map((cell) => breakLongWords(cell, 24)),
            ),
        }))
        .filter(({ rows }) => rows.length > 0),
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = listDocument;
