import { germanDayOf } from '#platform/contract/days.ts';
import { formatGermanTime } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { breakLongWords } from '#platform/server/documents/break-words.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { VoteCount, VoteNote } from '#modules/property-owner/contract/community/counting/votes.ts';
import { countRunningItem } from '#modules/property-owner/contract/community/running/count-item.ts';
import type { MeetingRecord } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import {
  itemOf,
  listAttendance,
  motionOf,
  replayRecords,
} from '#modules/property-owner/contract/community/running/replay.ts';
import type { Attendance, MeetingState } from '#modules/property-owner/contract/community/running/replay.ts';
import type { RunningMeeting } from '#modules/property-owner/contract/community/running/scene.ts';
import { addShares, formatShare } from '#modules/property-owner/contract/shares.ts';
import type { Letterhead } from '../../owners/read-letterhead.ts';
import { documentTexts } from '../../transactions/words/document-texts.ts';
import type { DocumentTexts } from '../../transactions/words/document-texts.ts';

/** Input of the document worker for the minutes of a meeting (§ 24 (6) WEG); instants as ISO 8601. */
export interface MinutesToPrint {
  readonly language: LanguageKey;
  readonly letterhead: Letterhead;
  readonly meeting: RunningMeeting;
  readonly kind: 'ORDENTLICH' | 'AUSSERORDENTLICH';
  /** Instant of the invitation; null: none was sent from here. */
  readonly invitedAt: string | null;
  /** Reason of a notice shorter than the law wants. */
  readonly urgency: string;
  readonly records: readonly MeetingRecord[];
  /** Consecutive numbers in the collection by item. */
  readonly entries: Readonly<Record<string, number>>;
}

type Words = DocumentTexts['minutes'];
interface Show {
  readonly words: Words;
  readonly formats: DocumentFormats;
}

/** Minutes of a meeting: who was there, each item with motion, votes and announced result, and lines to sign. */
export const minutesDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/minutes.typ', import.meta.url),
  texts: documentTexts,
  languageOf: ({ language }: MinutesToPrint) => language,
  data: ({ meeting, letterhead, language, records, kind, ...given }, { texts, formats }) => {
    const { minutes: words, report } = texts;
    const show = { words, formats };
    const state = replayRecords(records);
    const time = (instant: string | null): string =>
      instant === null ? '' : formatGermanTime(new Date(instant), language);
    const facts = [
      [words.community, meeting.gemeinschaft],
      [words.number, meeting.versammlungsnummer],
      [words.day, meeting.tag === null ? time(state.begonnenAm) : formats.day(meeting.tag)],
      [words.place, meeting.ort],
      [words.form, words.forms[meeting.form]],
    ] as const;
    return {
      title: words.titles[kind],
      author: letterhead.organization,
      organization: breakLongWords(letterhead.organization),
      contact: breakLongWords(letterhead.contact),
      address: [],
      words,
      facts: facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => ({ label, value: breakLongWords(value) })),
      statements: [
        fillText(words.began, { time: time(state.begonnenAm), chair: state.leitung }),
        state.protokoll === '' ? '' : fillText(words.keeper, { name: state.protokoll }),
        describeInvitation(meeting, given, show),
        words.principles[meeting.regeln.stimmprinzip],
        describeQuorum(meeting, show),
      ]
        .filter((line) => line !== '')
        .map((line) => breakLongWords(line)),
      ...describeAttendance(meeting, state, { ...show, time }),
      items: meeting.tops.map((item) => describeItem(meeting, state, item, { ...show, entries: given.entries })),
      text: linesOf(state.notiz),
      end: state.beendetAm === null ? words.open : fillText(words.ended, { time: time(state.beendetAm) }),
      signatures: [
        { role: words.signChair, name: state.leitung },
        { role: words.signOwner, name: '' },
        ...(state.beirat === '' ? [] : [{ role: words.signBoard, name: state.beirat }]),
      ],
      runningHead: breakLongWords([words.short, meeting.gemeinschaft, meeting.versammlungsnummer].join(' · ')),
      pageOf: report.pageOf,
    };
  },
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = minutesDocument;

const linesOf = (text: string): readonly string[] =>
  text === '' ? [] : text.split('\n').map((line) => breakLongWords(line));

function describeInvitation(
  { tag }: RunningMeeting,
  { invitedAt, urgency }: Pick<MinutesToPrint, 'invitedAt' | 'urgency'>,
  { words, formats }: Show,
): string {
  if (invitedAt === null) return '';
  const invitedOn = germanDayOf(new Date(invitedAt));
  const days = tag === null ? null : Math.round((Date.parse(tag) - Date.parse(invitedOn)) / 86_400_000);
  const said =
    days === null
      ? fillText(words.invited, { day: formats.day(invitedOn) })
      : fillText(words.invitedBefore, { day: formats.day(invitedOn), days: formats.count(days) });
  return urgency === '' ? said : `${said} ${fillText(words.urgency, { reason: urgency })}`;
}

function describeQuorum({ regeln: { quorumProzent } }: RunningMeeting, { words, formats }: Show): string {
  return quorumProzent === null
    ? words.alwaysQuorate
    : fillText(words.quorum, { percent: formats.rate(quorumProzent) });
}

function describeAttendance(
  { mitglieder }: RunningMeeting,
  state: MeetingState,
  { words, formats, time }: Show & { readonly time: (instant: string) => string },
) {
  const first = listAttendance(state);
  const presence = (is: Attendance | undefined): string => {
    if (is === undefined || is.stand === 'ABWESEND') return words.presences.ABWESEND;
    if (is.stand === 'ANWESEND') return words.presences.ANWESEND;
    const by = fillText(words.presences.VERTRETEN, { name: is.inhaber });
    return is.vollmachtVom === null ? by : `${by}, ${fillText(words.proxyOf, { day: formats.day(is.vollmachtVom) })}`;
  };
  const there = mitglieder.filter(({ id }) => (first.get(id)?.stand ?? 'ABWESEND') !== 'ABWESEND');
  const units = new Set(there.map(({ einheit }) => einheit));
  const nameOf = new Map(mitglieder.map(({ id, person, einheit }) => [id, `${person} (${einheit})`]));
  return {
    attendance: mitglieder.map(({ id, person, einheit, mea }) => ({
      unit: breakLongWords(einheit),
      person: breakLongWords(person),
      share: formatShare(mea),
      presence: breakLongWords(presence(first.get(id))),
    })),
    represented: fillText(words.represented, {
      members: formats.count(there.length),
      units: formats.count(units.size),
      share: formatShare(addShares(there.map(({ mea }) => mea))),
    }),
    changes: state.wechsel.map(({ mitglied, am, ...is }) =>
      breakLongWords(
        fillText(words.change, { time: time(am), name: nameOf.get(mitglied) ?? '', presence: presence(is) }),
      ),
    ),
  };
}

function describeItem(
  meeting: RunningMeeting,
  state: MeetingState,
  { id, nummer, titel, antrag }: RunningMeeting['tops'][number],
  { words, formats, entries }: Show & { readonly entries: MinutesToPrint['entries'] },
) {
  const { verkuendung, notiz } = itemOf(state, id);
  const motion = motionOf(state, { id, antrag });
  const said = {
    title: breakLongWords(fillText(words.item, { number: String(nummer), title: titel })),
    motion: motion === '' ? [] : linesOf(fillText(words.motion, { motion })),
    text: linesOf(notiz),
  };
  if (motion === '') return { ...said, votes: [], result: '', remarks: [] };
  if (verkuendung === null) return { ...said, votes: [], result: words.noResult, remarks: [] };
  const count = countRunningItem(meeting, state, id);
  const entry = entries[id];
  return {
    ...said,
    votes: describeVotes(meeting, count, { words, formats }),
    result: [
      words.announced[verkuendung.ergebnis],
      count.qualified === true ? words.qualified : '',
      entry === undefined ? '' : fillText(words.entry, { number: String(entry) }),
    ]
      .filter((part) => part !== '')
      .join(' '),
    remarks: count.notes.map((note) => describeNote(note, words)),
  };
}

function describeVotes({ regeln }: RunningMeeting, count: VoteCount, { words, formats }: Show): readonly string[] {
  const { shares } = count;
  const numbers = {
    yes: formats.count(count.yes),
    no: formats.count(count.no),
    abstained: formats.count(count.abstained),
    present: formats.count(count.present),
  };
  const byShares =
    shares.yes === null || regeln.stimmprinzip === 'MEA'
      ? []
      : [
          fillText(words.sharesOfYes, {
            yes: formats.count(shares.yes),
            total: formats.count(shares.total),
          }),
        ];
  return [fillText(words.votes[regeln.stimmprinzip], numbers), ...byShares];
}

/** A fact of the count in words, with whom it concerns. */
function describeNote({ code, person, unit }: VoteNote, words: Words): string {
  const whom = [person, unit].filter((part) => part !== undefined).join(', ');
  return breakLongWords(whom === '' ? words.voteNotes[code] : `${whom}: ${words.voteNotes[code]}`);
}
