import { describe, expect, it } from 'vitest';
import { countRunningItem } from './count-item.ts';
import type { MeetingRecord } from './meeting-record.ts';
import { applyRecord, findObstacle, itemOf, listAttendance, replayRecords } from './replay.ts';
import type { RecordObstacle } from './replay.ts';
import type { RunningMeeting } from './scene.ts';

type Given = MeetingRecord extends infer Record
  ? Record extends MeetingRecord
    ? Omit<Record, 'id' | 'am'>
    : never
  : never;

/** Ids of four members A to D, each with a unit and a quarter of the shares, and of two items. */
const [a, b, c, d] = ['a', 'b', 'c', 'd'] as const;
const [motion, welcome] = ['motion', 'welcome'] as const;
const meeting: RunningMeeting = {
  versammlungsnummer: '2026/1',
  tag: '2026-12-17',
  ort: 'Gemeindesaal',
  pdfName: '',
  form: 'PRAESENZ',
  gemeinschaft: 'WEG Am Lindenhang 7',
  regeln: { stimmprinzip: 'KOPF', quorumProzent: null },
  mitglieder: [a, b, c, d].map((id, index) => ({
    id,
    person: id.toUpperCase(),
    einheit: String(index + 1),
    mea: { numerator: '250', denominator: 1000 },
  })),
  tops: [
    { id: welcome, nummer: 1, titel: 'Begrüßung', antrag: '', mehrheit: 'EINFACH' },
    {
      id: motion,
      nummer: 2,
      titel: 'Fahrradüberdachung',
      antrag: 'Sie wird gebaut.',
      mehrheit: 'DOPPELT_QUALIFIZIERT',
    },
  ],
};
const scene = { motions: new Map(meeting.tops.map(({ id, antrag }) => [id, antrag])), members: new Set([a, b, c, d]) };

/** Records with ids and, a minute apart, instants from 18:00 in Germany on. */
const record = (given: readonly Given[]): readonly MeetingRecord[] =>
  given.map((one, index) => ({
    ...one,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    am: new Date(Date.UTC(2026, 11, 17, 17, index)).toISOString(),
  })) as readonly MeetingRecord[];
const replay = (...given: readonly Given[]) => replayRecords(record(given));

const begin: Given = { art: 'BEGINN', leitung: 'L. Brandt', protokoll: 'M. Ernst', beirat: '' };
const attend = (mitglieder: readonly string[], stand: 'ANWESEND' | 'ABWESEND' = 'ANWESEND'): Given => ({
  art: 'ANWESENHEIT',
  mitglieder: [...mitglieder],
  stand,
  inhaber: '',
  vollmachtVom: null,
});
const vote = (mitglieder: readonly string[], wahl: 'JA' | 'NEIN' | 'ENTHALTUNG' | null): Given => ({
  art: 'STIMME',
  top: motion,
  mitglieder: [...mitglieder],
  wahl,
});
const open: Given = { art: 'TOP', top: motion };
const announce: Given = { art: 'VERKUENDUNG', top: motion, ergebnis: 'ANGENOMMEN' };

describe('records of a running meeting', () => {
  it('count the votes of those who are there', () => {
    const state = replay(begin, attend([a, b, c]), open, vote([a, b], 'JA'), vote([c], 'NEIN'), vote([d], 'NEIN'));
    const count = countRunningItem(meeting, state, motion);
    expect(count).toMatchObject({ yes: 2, no: 1, abstained: 0, present: 3, adopted: true, qualified: false });
    expect(count.notes).toContainEqual({ code: 'not_present', person: 'D', unit: '4' });
  });

  it('take a vote back, and replace one by the next', () => {
    const state = replay(begin, attend([a, b]), vote([a, b], 'JA'), vote([a], null), vote([b], 'NEIN'));
    expect([...itemOf(state, motion).stimmen]).toEqual([[b, 'NEIN']]);
  });

  it('announce with who was there then: whoever leaves later changes nothing', () => {
    const state = replay(
      begin,
      attend([a, b, c, d]),
      open,
      vote([a, b, c], 'JA'),
      announce,
      attend([a, b], 'ABWESEND'),
    );
    expect(countRunningItem(meeting, state, motion)).toMatchObject({ yes: 3, present: 4, qualified: true });
  });

  it('vote by proxy, and know of it', () => {
    const state = replay(
      begin,
      attend([a]),
      { art: 'ANWESENHEIT', mitglieder: [b], stand: 'VERTRETEN', inhaber: 'A', vollmachtVom: '2026-12-01' },
      vote([a], 'JA'),
      vote([b], 'NEIN'),
    );
    expect(countRunningItem(meeting, state, motion)).toMatchObject({ yes: 1, no: 1, adopted: false });
  });

  it('let the chair type numbers, of which one may be left out', () => {
    const typed: Given = { art: 'ZAEHLUNG', top: motion, ja: null, nein: 1, enthaltung: 1 };
    const state = replay(begin, attend([a, b, c, d]), vote([a], 'NEIN'), typed);
    expect(countRunningItem(meeting, state, motion)).toMatchObject({ yes: 2, no: 1, abstained: 1, qualified: false });
    const votes = replay(begin, attend([a, b]), typed, vote([a, b], 'JA'));
    expect(countRunningItem(meeting, votes, motion)).toMatchObject({ yes: 2, no: 0 });
  });

  it('tell presence at the beginning from who came and left', () => {
    const state = replay(begin, attend([a, b]), open, attend([c]), attend([a], 'ABWESEND'));
    expect([...listAttendance(state)].map(([id, { stand }]) => [id, stand])).toEqual([
      [a, 'ANWESEND'],
      [b, 'ANWESEND'],
      [c, 'ANWESEND'],
    ]);
    expect(state.wechsel.map(({ mitglied, stand }) => [mitglied, stand])).toEqual([
      [c, 'ANWESEND'],
      [a, 'ABWESEND'],
    ]);
  });
});

describe('a record is not taken', () => {
  it.each<[string, readonly Given[], Given, RecordObstacle | null]>([
    ['before the meeting begins', [attend([a])], vote([a], 'JA'), 'meeting_not_begun'],
    ['after it ended', [begin, { art: 'ENDE' }], attend([a]), 'meeting_ended'],
    ['twice as its end', [begin, { art: 'ENDE' }], { art: 'ENDE' }, 'meeting_ended'],
    ['of an announced item', [begin, attend([a]), vote([a], 'JA'), announce], vote([a], 'NEIN'), 'item_announced'],
    ['as a second announcement', [begin, attend([a]), vote([a], 'JA'), announce], announce, 'item_announced'],
    ['of an item that is not on the agenda', [begin], { ...open, top: 'x' } as Given, 'item_unknown'],
    ['of an item without a motion', [begin], { ...vote([a], 'JA'), top: welcome } as Given, 'item_without_motion'],
    ['of somebody who is no member', [begin], vote(['x'], 'JA'), 'member_unknown'],
    [
      'as represented by nobody',
      [],
      { art: 'ANWESENHEIT', mitglieder: [a], stand: 'VERTRETEN', inhaber: '', vollmachtVom: null },
      'proxy_needed',
    ],
    ['… but presence may be, before the beginning', [], attend([a]), null],
    [
      '… but a remark may be, after the end',
      [begin, { art: 'ENDE' }],
      { art: 'NOTIZ', top: null, text: 'Beiblatt' },
      null,
    ],
    [
      '… but a motion may be put to the vote that the agenda only names',
      [begin, { art: 'ANTRAG', top: welcome, wortlaut: 'Der Verwalter leitet.' }],
      { ...vote([a], 'JA'), top: welcome } as Given,
      null,
    ],
  ])('%s', (_name, before, given, obstacle) => {
    const records = record([...before, given]);
    const state = replayRecords(records.slice(0, -1));
    const last = records.at(-1);
    expect(last && findObstacle(scene, state, last)).toBe(obstacle);
    if (last && obstacle === null) expect(applyRecord(state, last)).not.toBe(state);
  });
});
