import { formatWeekday } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { toAddressWindow } from '#platform/server/documents/letter-data.ts';
import type { LetterData } from '#platform/server/documents/letter-data.ts';
import type { AgendaItem } from '#modules/property-owner/contract/community/meetings/agenda.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import type { CommunitySettings } from '#modules/property-owner/contract/community/community-settings.ts';
import type { Contact } from '#modules/property-owner/contract/configuration/contact.ts';
import { letterTexts } from '#modules/property-owner/server/links/letters/document/letter-texts.ts';
import { describeSender, shorten } from '#modules/property-owner/server/owners/describe-sender.ts';
import { invitationTexts } from './invitation-texts.ts';
import type { InvitationTexts } from './invitation-texts.ts';

/** Facts that an invitation says. Days are `YYYY-MM-DD`. */
export interface InvitationContent {
  readonly community: string;
  readonly contact: Contact;
  readonly meeting: Pick<
    Meeting,
    'datum' | 'tag' | 'uhrzeit' | 'ort' | 'art' | 'form' | 'zugang' | 'antraegeBis' | 'hinweise'
  >;
  readonly items: readonly Pick<AgendaItem, 'nummer' | 'titel' | 'antrag' | 'mehrheit'>[];
  readonly proxies: CommunitySettings['vollmachten'];
  /** Day of the former invitation that this one replaces; null for the first one. */
  readonly replaces: string | null;
  /** Reason of a short notice, empty without one. */
  readonly urgency: string;
}

/** Input of the document worker for an invitation. */
export interface InvitationToPrint extends InvitationContent {
  readonly language: LanguageKey;
  readonly writtenOn: string;
  /** Member of a letter; null: to all members. */
  readonly to: { readonly person: string; readonly unit: string } | null;
}

type Printed = LetterData & { readonly colour: string; readonly [text: string]: unknown };
type Show = { readonly texts: InvitationTexts; readonly formats: DocumentFormats; readonly language: LanguageKey };

/** Invitation to a meeting by DIN 5008, with the agenda (§ 23 (2) WEG), and a proxy form on a page of its own. */
export const invitationDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../../documents/invitation.typ', import.meta.url),
  texts: invitationTexts,
  languageOf: ({ language }: InvitationToPrint) => language,
  data: ({ language, contact, community, meeting, items, writtenOn, to, ...rest }, { texts, formats }): Printed => {
    const show = { texts, formats, language };
    const name = breakLongWords(shorten(community));
    const subject = nameInvitation(texts, meeting.art, rest.replaces !== null);
    const letter = letterTexts[language];
    const when = describeWhen(meeting, show);
    return {
      title: `${subject}, ${shorten(community)}`,
      ...describeSender(contact, letter.information, formats.day(writtenOn)),
      ...toAddressWindow(
        to === null ? [texts.toMembers, community] : [to.person, fillText(texts.unit, { unit: to.unit }), community],
      ),
      subject,
      pageOf: texts.pageOf,
      greeting: texts.greeting,
      paragraphs: [
        fillText(texts.intro, { community: name }),
        rest.replaces === null ? '' : fillText(texts.replaces, { day: formats.day(rest.replaces) }),
      ].filter((part) => part !== ''),
      facts: [
        { label: texts.when, value: when },
        { label: texts.where, value: meeting.ort },
        { label: texts.how, value: texts.forms[meeting.form] },
        { label: texts.access, value: meeting.zugang },
      ]
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => ({ label, value: breakLongWords(value) })),
      agenda: texts.agenda,
      empty: texts.empty,
      items: items.map((item) => describeItem(item, texts)),
      remarks: meeting.hinweise === '' ? null : { label: texts.remarks, text: breakLongWords(meeting.hinweise) },
      notes: [
        // A letter asks for nothing of a day that is over.
        meeting.antraegeBis === null || meeting.antraegeBis < writtenOn
          ? ''
          : fillText(texts.topics, { day: formats.day(meeting.antraegeBis) }),
        rest.urgency === '' ? '' : breakLongWords(fillText(texts.short, { reason: rest.urgency })),
        texts.proxyNote,
      ].filter((part) => part !== ''),
      closing: `${letter.closing}\n${breakLongWords(shorten(contact.organization))}`,
      proxy: {
        ...texts.proxy,
        scope: fillText(texts.proxy.scope, {
          community: name,
          day: meeting.tag === null ? when : formats.day(meeting.tag),
        }),
        onlyOwners: rest.proxies === 'EIGENTUEMER' ? texts.proxy.onlyOwners : '',
        items: items
          .filter(({ antrag }) => antrag !== '')
          .map(({ nummer, titel }) => ({
            number: fillText(texts.proxy.item, { number: String(nummer) }),
            title: breakLongWords(shorten(titel, 90)),
          })),
      },
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = invitationDocument;

/** Names an invitation by the kind of its meeting, a changed one as such. */
function nameInvitation(texts: InvitationTexts, kind: Meeting['art'], isChanged: boolean): string {
  const title = texts.title[kind];
  return isChanged ? fillText(texts.changedTitle, { title }) : title;
}

function describeWhen(
  { datum, tag, uhrzeit }: InvitationContent['meeting'],
  { texts, formats, language }: Show,
): string {
  if (tag === null) return datum;
  const values = { weekday: formatWeekday(tag, language), day: formats.day(tag), time: uhrzeit ?? '' };
  return fillText(uhrzeit === null ? texts.onDay : texts.atTime, values);
}

function describeItem({ nummer, titel, antrag, mehrheit }: InvitationContent['items'][number], texts: InvitationTexts) {
  const majority = antrag === '' || mehrheit === 'EINFACH' ? '' : texts.majorities[mehrheit];
  return {
    number: String(nummer),
    title: breakLongWords(titel),
    motion: antrag === '' ? '' : breakLongWords(fillText(texts.motion, { motion: antrag })),
    majority: majority === '' ? '' : fillText(texts.majority, { majority }),
  };
}
