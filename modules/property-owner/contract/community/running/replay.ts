import type { VoteChoice, VoteCount } from '../counting/votes.ts';
import type { MeetingRecord, Presence } from './meeting-record.ts';

/** Presence of a member, with the proxy that represents them. */
export interface Attendance {
  readonly stand: Presence;
  readonly inhaber: string;
  /** Day of the proxy, `YYYY-MM-DD`; null: none. */
  readonly vollmachtVom: string | null;
}

/** Change of presence after the first item was opened, for the minutes. */
interface AttendanceChange extends Attendance {
  readonly mitglied: string;
  readonly am: string;
}

/** Result of an item as the chair announced it, with who was there and voted. */
interface Announcement {
  readonly recordId: string;
  readonly am: string;
  readonly ergebnis: 'ANGENOMMEN' | 'ABGELEHNT';
  readonly anwesend: ReadonlyMap<string, Attendance>;
  /** Votes as they were counted then; null until the server has it. */
  readonly auszaehlung: VoteCount | null;
}

/** Records of an agenda item, applied. */
export interface ItemState {
  /** Wording as it was put to the vote; null: that of the agenda. */
  readonly wortlaut: string | null;
  readonly stimmen: ReadonlyMap<string, VoteChoice>;
  /** Members who must not vote. */
  readonly ausgeschlossen: readonly string[];
  /** Numbers typed by the chair; null: votes are counted. */
  readonly zaehlung: {
    readonly ja: number | null;
    readonly nein: number | null;
    readonly enthaltung: number | null;
  } | null;
  readonly verkuendung: Announcement | null;
  readonly notiz: string;
}

/** State of a meeting after its records. Instants are ISO 8601. */
export interface MeetingState {
  readonly begonnenAm: string | null;
  readonly beendetAm: string | null;
  readonly leitung: string;
  readonly protokoll: string;
  readonly beirat: string;
  /** Open item; null: none yet. */
  readonly top: string | null;
  readonly anwesenheit: ReadonlyMap<string, Attendance>;
  /** Presence when the first item was opened; null before. */
  readonly anfangs: ReadonlyMap<string, Attendance> | null;
  readonly wechsel: AttendanceChange[];
  readonly tops: ReadonlyMap<string, ItemState>;
  readonly notiz: string;
}

/** State before the first record. Its list of changes grows in place, because copying it for each record takes too long. */
const createState = (): MeetingState => ({
  begonnenAm: null,
  beendetAm: null,
  leitung: '',
  protokoll: '',
  beirat: '',
  top: null,
  anwesenheit: new Map(),
  anfangs: null,
  wechsel: [],
  tops: new Map(),
  notiz: '',
});

const untouched: ItemState = {
  wortlaut: null,
  stimmen: new Map(),
  ausgeschlossen: [],
  zaehlung: null,
  verkuendung: null,
  notiz: '',
};

/** State of an item of which nothing may have been recorded. */
export const itemOf = (state: MeetingState, top: string): ItemState => state.tops.get(top) ?? untouched;

/** Motion in force on an item: as it was put to the vote, else that of the agenda; empty: nothing is resolved. */
export const motionOf = (
  state: MeetingState,
  { id, antrag }: { readonly id: string; readonly antrag: string },
): string => itemOf(state, id).wortlaut ?? antrag;

/** Presence at the beginning: as it was before the first item was opened, and of those who came later as they came. */
export function listAttendance({ anwesenheit, anfangs, wechsel }: MeetingState): ReadonlyMap<string, Attendance> {
  if (anfangs === null) return anwesenheit;
  const first = new Map(anfangs);
  for (const { mitglied, stand, inhaber, vollmachtVom } of wechsel) {
    const before = first.get(mitglied)?.stand ?? 'ABWESEND';
    if (before === 'ABWESEND') first.set(mitglied, { stand, inhaber, vollmachtVom });
  }
  return first;
}

/** Applies records in their order. */
export const replayRecords = (records: readonly MeetingRecord[]): MeetingState =>
  records.reduce((state, record) => applyRecord(state, record), createState());

/** Applies a record that {@link findObstacle} let through; the state before it is not used any more. */
export function applyRecord(state: MeetingState, record: MeetingRecord): MeetingState {
  switch (record.art) {
    case 'BEGINN': {
      const { am, leitung, protokoll, beirat } = record;
      return { ...state, begonnenAm: state.begonnenAm ?? am, leitung, protokoll, beirat };
    }
    case 'ANWESENHEIT':
      return applyAttendance(state, record);
    case 'TOP':
      return { ...state, top: record.top, anfangs: state.anfangs ?? state.anwesenheit };
    case 'NOTIZ':
      return record.top === null ? { ...state, notiz: record.text } : change(state, record.top, { notiz: record.text });
    case 'ANTRAG':
      return change(state, record.top, { wortlaut: record.wortlaut });
    case 'STIMME':
      return change(state, record.top, {
        stimmen: castVotes(itemOf(state, record.top).stimmen, record),
        zaehlung: null,
      });
    case 'AUSSCHLUSS':
      return change(state, record.top, { ausgeschlossen: record.mitglieder });
    case 'ZAEHLUNG': {
      const { ja, nein, enthaltung } = record;
      const isTyped = ja !== null || nein !== null || enthaltung !== null;
      return change(state, record.top, { zaehlung: isTyped ? { ja, nein, enthaltung } : null });
    }
    case 'VERKUENDUNG': {
      const { id: recordId, am, ergebnis, auszaehlung = null } = record;
      const anwesend = state.anwesenheit;
      return change(state, record.top, { verkuendung: { recordId, am, ergebnis, anwesend, auszaehlung } });
    }
    case 'ENDE':
      return { ...state, beendetAm: record.am };
  }
}

const change = (state: MeetingState, top: string, changed: Partial<ItemState>): MeetingState => ({
  ...state,
  tops: new Map([...state.tops, [top, { ...itemOf(state, top), ...changed }]]),
});

function applyAttendance(
  state: MeetingState,
  { mitglieder, stand, inhaber, vollmachtVom, am }: Extract<MeetingRecord, { art: 'ANWESENHEIT' }>,
): MeetingState {
  const is = stand === 'VERTRETEN' ? { stand, inhaber, vollmachtVom } : { stand, inhaber: '', vollmachtVom: null };
  const anwesenheit = new Map([...state.anwesenheit, ...mitglieder.map((mitglied) => [mitglied, is] as const)]);
  if (state.top !== null) for (const mitglied of mitglieder) state.wechsel.push({ mitglied, am, ...is });
  return { ...state, anwesenheit };
}

function castVotes(
  before: ReadonlyMap<string, VoteChoice>,
  { mitglieder, wahl }: Extract<MeetingRecord, { art: 'STIMME' }>,
): ReadonlyMap<string, VoteChoice> {
  const stimmen = new Map(before);
  for (const mitglied of mitglieder) {
    if (wahl === null) stimmen.delete(mitglied);
    else stimmen.set(mitglied, wahl);
  }
  return stimmen;
}

/** Reasons for which a record is not taken. */
export const recordObstacles = [
  'meeting_not_begun',
  'meeting_ended',
  'item_announced',
  'item_unknown',
  'item_without_motion',
  'member_unknown',
  'proxy_needed',
  'count_open',
  'result_differs',
] as const;
export type RecordObstacle = (typeof recordObstacles)[number];

/** Agenda and members that a meeting is held with. */
export interface MeetingScene {
  /** Wording of the agenda by item; empty: nothing is resolved. */
  readonly motions: ReadonlyMap<string, string>;
  readonly members: ReadonlySet<string>;
}

/** Finds why a record cannot be taken in this state; null if it can. Counts are judged elsewhere. */
export function findObstacle(scene: MeetingScene, state: MeetingState, record: MeetingRecord): RecordObstacle | null {
  const isNote = record.art === 'NOTIZ';
  if (state.beendetAm !== null && !isNote) return 'meeting_ended';
  if ('mitglieder' in record && record.mitglieder.some((id) => !scene.members.has(id))) return 'member_unknown';
  if (record.art === 'ANWESENHEIT')
    return record.stand === 'VERTRETEN' && record.inhaber === '' ? 'proxy_needed' : null;
  if (record.art === 'BEGINN') return null;
  if (state.begonnenAm === null && !isNote) return 'meeting_not_begun';
  if (record.art === 'ENDE' || record.top === null) return null;
  return findItemObstacle(scene, state, { art: record.art, top: record.top });
}

function findItemObstacle(
  { motions }: MeetingScene,
  state: MeetingState,
  { art, top }: { readonly art: MeetingRecord['art']; readonly top: string },
): RecordObstacle | null {
  const motion = motions.get(top);
  if (motion === undefined) return 'item_unknown';
  if (art === 'TOP' || art === 'NOTIZ') return null;
  const { verkuendung, wortlaut } = itemOf(state, top);
  if (verkuendung !== null) return 'item_announced';
  return art !== 'ANTRAG' && motion === '' && wortlaut === null ? 'item_without_motion' : null;
}
