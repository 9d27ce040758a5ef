import { attackChat, bringChat, fillChat, seenOfChat } from './chat-attacks.ts';
import type { FilledChat } from './chat-attacks.ts';
import { attackMeeting, bringMeeting, fillMeeting, seenOfMeetings } from './meeting-attacks.ts';
import type { FilledMeeting } from './meeting-attacks.ts';
import { toMultipart } from './multipart.ts';
import { attackWritten, bringWritten, seenOfWritten } from './written-attacks.ts';
import type { FilledWritten } from './written-attacks.ts';
import type { PropertyBooks } from './property-books.ts';
import type { Attack } from './attack.ts';
import { canary, expectDone } from './victim.ts';
import type { Owner } from './victim.ts';

const base = '/api/ri/property-management';

/** Rows of a community that strangers attack. */
export interface FilledCommunity extends FilledMeeting, FilledChat {
  /** An entry of a collection, with its PDF and a note. */
  readonly resolutionId: string;
  readonly memberId: string;
  /** A written resolution that was sent, with a vote. */
  readonly written: FilledWritten;
}

/** Fills the community of the victim (row id) with the canary. */
export async function fillCommunity(
  browser: Owner['browser'],
  books: PropertyBooks,
  ownerId: string,
): Promise<FilledCommunity> {
  const resolutionId = await books.resolution({ owner_id: ownerId, number: canary, wording: canary, place: canary }, [
    canary,
  ]);
  await expectDone(
    browser.call('POST', `${base}/weg-beschluesse/${canary}/${resolutionId}/vermerke`, {
      body: { art: 'ANGEFOCHTEN', datum: '2026-01-20', text: canary },
    }),
  );
  const memberId = await books.member({ owner_id: ownerId, person: canary, unit: canary });
  await expectDone(browser.call('PUT', `${base}/weg-einstellungen/${canary}`, { body: { ...rules, version: 1 } }));
  const chat = await fillChat(browser, books, ownerId);
  const written = await books.written({ owner_id: ownerId, subject: canary, wording: canary });
  return { resolutionId, memberId, written, ...chat, ...(await fillMeeting(books, ownerId)) };
}

const toResolution = (fields: readonly (readonly [string, string])[]) =>
  toMultipart([...fields, ['beschlussnummer', 'fremd'], ['beschreibung', 'fremd']]);

const member = { person: 'fremd', einheit: 'fremd', mea: '1/1000' } as const;
const rules = {
  stimmprinzip: 'MEA',
  ladungsfristWochen: 4,
  quorumProzent: 50,
  vollmachten: 'JEDER',
  chat: 'AUS',
} as const;

/** Calls of strangers on every endpoint of a community. */
export const attackCommunity = (
  eid: string,
  { resolutionId, memberId, messageId, written, ...meeting }: FilledCommunity,
): Readonly<Record<string, Attack>> => ({
  ...attackMeeting(eid, meeting),
  ...attackChat(eid, { messageId }),
  ...attackWritten(eid, written),
  listResolutions: { url: `${base}/weg-beschluesse/${eid}?deleted=true&searchTerm=${canary}`, refusal: 404 },
  getResolution: { url: `${base}/weg-beschluesse/${eid}/${resolutionId}`, refusal: 404 },
  addResolution: { ...toResolution([['eigentuemerEid', eid]]), refusal: 404 },
  saveResolution: {
    ...toResolution([
      ['eigentuemerEid', eid],
      ['id', resolutionId],
    ]),
    refusal: 404,
  },
  removeResolution: { url: `${base}/weg-beschluesse/${eid}/${resolutionId}?reason=fremd`, refusal: 404 },
  addResolutionNote: {
    url: `${base}/weg-beschluesse/${eid}/${resolutionId}/vermerke`,
    body: { art: 'NICHTIG', datum: '2026-01-20' },
    refusal: 404,
  },
  getResolutionFile: { url: `${base}/weg-beschluesse/get-file/${resolutionId}?deleted=true`, refusal: 404 },
  getResolutionCollection: { url: `${base}/weg-beschluss-sammlung/${eid}`, refusal: 404 },
  listCommunityMembers: { url: `${base}/weg-mitglieder/${eid}?former=true&searchTerm=${canary}`, refusal: 404 },
  addCommunityMember: { url: `${base}/weg-mitglieder/${eid}`, body: member, refusal: 404 },
  addCommunityMembers: { url: `${base}/weg-mitglieder/${eid}/liste`, body: { mitglieder: [member] }, refusal: 404 },
  saveCommunityMember: {
    url: `${base}/weg-mitglieder/${eid}`,
    body: { ...member, id: memberId, version: 1 },
    refusal: 404,
  },
  removeCommunityMember: { url: `${base}/weg-mitglieder/${eid}/${memberId}`, refusal: 404 },
  getCommunitySettings: { url: `${base}/weg-einstellungen/${eid}`, refusal: 404 },
  saveCommunitySettings: { url: `${base}/weg-einstellungen/${eid}`, body: { ...rules, version: 1 }, refusal: 404 },
});

/** Endpoints of which members of the community see something. */
export const seenByMembers = [
  'listResolutions',
  'getResolution',
  'getResolutionFile',
  'getResolutionCollection',
  'listCommunityMembers',
  'getCommunitySettings',
  ...seenOfMeetings,
  ...seenOfChat,
  ...seenOfWritten,
] as const;

/** Facts of a community for valid requests: an entry of its collection, a member, rules. */
export async function bringCommunity(books: PropertyBooks, ownerId: string, path: string) {
  if (path.startsWith(`${base}/weg-chat`)) return bringChat(books, ownerId, path);
  if (path.startsWith(`${base}/weg-versammlung`)) return bringMeeting(books, ownerId, path);
  if (path.startsWith(`${base}/weg-umlauf`)) return bringWritten(books, ownerId);
  const id = path.startsWith(`${base}/weg-mitglieder`)
    ? await books.member({ owner_id: ownerId, person: 'Muster', unit: '1' })
    : await books.resolution({ owner_id: ownerId, number: '2026/1', wording: 'Muster' }, ['Muster']);
  return {
    id: [id],
    eid: ['E-1'],
    eigentuemerEid: ['E-1'],
    beschlussnummer: ['2026/2', '2026/3'],
    beschreibung: ['Wortlaut'],
    datum: ['2026-06-09'],
    ergebnis: ['ANGENOMMEN', ''],
    ja: ['7', ''],
    nein: ['2', ''],
    enthaltung: ['0', ''],
    mea: ['230/1000', '12,5/1000'],
    from: ['2026-01-01', null],
    to: ['2026-06-09', null],
    version: [path.startsWith(`${base}/weg-beschl`) ? '1' : 1],
  };
}
