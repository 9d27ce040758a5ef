import { createId } from '#platform/server/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { standOfLetters } from '#modules/property-owner/server/community/meetings/invitation/read-invitation.ts';
import type { Attack } from './attack.ts';
import { toMultipart } from './multipart.ts';
import type { PropertyBooks } from './property-books.ts';
import { canary } from './victim.ts';

const path = '/api/ri/property-management/weg-versammlung';

/** Rows of a meeting that strangers attack. */
export interface FilledMeeting {
  /** A meeting to which members are invited, with its PDF and an agenda item. */
  readonly meetingId: string;
  readonly itemId: string;
}

/** Fills a meeting of the victim's community (row id) with the canary: PDF, agenda, invitation, evidence, records. */
export async function fillMeeting(books: PropertyBooks, ownerId: string): Promise<FilledMeeting> {
  const facts = { owner_id: ownerId, number: canary, date_text: canary, place: canary, remarks: canary };
  const meetingId = await books.meeting(
    {
      ...facts,
      access_text: canary,
      held_on: '2049-12-17',
      invited_at: new Date('2026-01-20T18:00:00Z'),
      invitation_round: 1,
    },
    [canary],
    [canary],
  );
  const itemId = await fillInvitation(books, meetingId);
  return { meetingId, itemId };
}

/** Adds an invitation with its evidence and a record of the meeting; returns the id of its first agenda item. */
function fillInvitation(books: PropertyBooks, meetingId: string): Promise<string> {
  return books.write(async (tx) => {
    const { organization_id, file_id } = await tx
      .selectFrom('community_meetings')
      .select(['organization_id', 'file_id'])
      .where('id', '=', meetingId)
      .executeTakeFirstOrThrow();
    if (file_id === null) throw new Error('The meeting has no PDF');
    const own = { organization_id: organization_id as OrganizationId, meeting_id: meetingId };
    const recorded = new Date('2026-01-20T18:00:00Z');
    const beginning = recordBeginning(canary);
    await tx
      .insertInto('community_invitation_rounds')
      .values({ ...own, id: createId(), round: 1, file_id, calendar: canary, created_at: recorded })
      .execute();
    await tx
      .insertInto('community_invitations')
      .values({ ...own, id: createId(), member_id: createId(), person: canary, unit: canary, channel: 'BRIEF' })
      .execute();
    await tx
      .insertInto('community_meeting_records')
      .values({ ...own, id: beginning.id, position: 1, content: JSON.stringify(beginning), recorded_at: recorded })
      .execute();
    const item = await tx
      .selectFrom('community_agenda_items')
      .select('id')
      .where('meeting_id', '=', meetingId)
      .executeTakeFirstOrThrow();
    return item.id;
  });
}

const recordBeginning = (name: string) => ({
  id: createId(),
  am: '2026-01-20T18:00:00Z',
  art: 'BEGINN' as const,
  leitung: name,
  protokoll: name,
  beirat: name,
});

const toMeeting = (fields: readonly (readonly [string, string])[]) =>
  toMultipart([...fields, ['versammlungsnummer', 'fremd'], ['ort', 'fremd']]);

/** Calls of strangers on every endpoint of meetings. */
export const attackMeeting = (
  eid: string,
  { meetingId: id, itemId }: FilledMeeting,
): Readonly<Record<string, Attack>> => ({
  listMeetings: { url: `${path}/${eid}?searchTerm=${canary}`, refusal: 404 },
  getMeeting: { url: `${path}/${eid}/${id}`, refusal: 404 },
  addMeeting: { ...toMeeting([['eigentuemerEid', eid]]), refusal: 404 },
  saveMeeting: {
    ...toMeeting([
      ['eigentuemerEid', eid],
      ['id', id],
    ]),
    refusal: 404,
  },
  removeMeeting: { url: `${path}/${eid}/${id}`, refusal: 404 },
  getAgenda: { url: `${path}/${eid}/${id}/tagesordnung`, refusal: 404 },
  addAgendaItem: { url: `${path}/${eid}/${id}/tagesordnung`, body: { titel: 'fremd' }, refusal: 404 },
  saveAgendaItem: {
    url: `${path}/${eid}/${id}/tagesordnung/${itemId}`,
    body: { titel: 'fremd', version: 1 },
    refusal: 404,
  },
  orderAgenda: { url: `${path}/${eid}/${id}/tagesordnung`, body: { reihenfolge: [itemId] }, refusal: 404 },
  removeAgendaItem: { url: `${path}/${eid}/${id}/tagesordnung/${itemId}`, refusal: 404 },
  getInvitation: { url: `${path}/${eid}/${id}/einladung`, refusal: 404 },
  previewInvitation: { url: `${path}/${eid}/${id}/einladung/vorschau`, refusal: 404 },
  sendInvitation: { url: `${path}/${eid}/${id}/einladung`, body: { version: 1, dringlichkeit: 'fremd' }, refusal: 404 },
  getInvitationFile: { url: `${path}/${eid}/${id}/einladung/pdf`, refusal: 404 },
  getInvitationCalendar: { url: `${path}/${eid}/${id}/einladung/kalender`, refusal: 404 },
  printInvitationLetters: { url: `${path}/${eid}/${id}/einladung/briefe`, refusal: 404 },
  confirmInvitationLetters: {
    url: `${path}/${eid}/${id}/einladung/briefe`,
    body: { briefeStand: '0'.repeat(64) },
    refusal: 404,
  },
  listInvited: { url: `${path}/${eid}/${id}/einladung/nachweise?searchTerm=${canary}`, refusal: 404 },
  getMeetingFile: { url: `${path}/get-file/${id}`, refusal: 404 },
  getRunningMeeting: { url: `${path}/${eid}/${id}/aufzeichnung`, refusal: 404 },
  recordMeeting: {
    url: `${path}/${eid}/${id}/aufzeichnung`,
    body: { eintraege: [recordBeginning('fremd')] },
    refusal: 404,
  },
  getMinutes: { url: `${path}/${eid}/${id}/niederschrift`, refusal: 404 },
  layMinutes: { url: `${path}/${eid}/${id}/niederschrift`, body: {}, refusal: 404 },
});

/** Endpoints of meetings of which members of the community see something. */
export const seenOfMeetings = [
  'listMeetings',
  'getMeeting',
  'getMeetingFile',
  'getAgenda',
  'getInvitationFile',
  'getInvitationCalendar',
] as const;

/** Facts of a meeting for valid requests. */
export async function bringMeeting(books: PropertyBooks, ownerId: string, url: string) {
  const letter = { person: 'Muster', unit: '1' };
  const memberId = await books.member({ owner_id: ownerId, ...letter });
  const isInvited = url.includes('/einladung/');
  const id = await books.meeting(
    {
      owner_id: ownerId,
      number: '2026/1',
      held_on: '2049-12-17',
      ...(isInvited && { invited_at: new Date('2026-01-20T18:00:00Z'), invitation_round: 1 }),
    },
    ['Begrüßung'],
    ['Muster'],
  );
  const item = isInvited ? await fillInvitation(books, id) : await findItem(books, id);
  if (url.endsWith('/niederschrift')) await holdMeeting(books, id);
  return {
    id: [id],
    ersetzt: [true],
    eintraege: [[recordBeginning('L. Brandt')]],
    top: [item],
    reihenfolge: [[item]],
    titel: ['Verschiedenes'],
    eid: ['E-1'],
    eigentuemerEid: ['E-1'],
    versammlungsnummer: ['2026/2', '2026/3'],
    datum: ['17.12.2049, 18:00', 'bald'],
    antraegeBis: ['2049-11-02', ''],
    briefeStand: [standOfLetters({ einladung: 1 }, [{ id: memberId, ...letter }])],
    version: [url === path ? '1' : 1],
  };
}

/** Records of a meeting that has begun and ended. */
async function holdMeeting(books: PropertyBooks, id: string): Promise<void> {
  const { organization_id } = await books.write((tx) =>
    tx.selectFrom('community_meetings').select('organization_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const beginning = recordBeginning('L. Brandt');
  const records = [beginning, { id: createId(), am: beginning.am, art: 'ENDE' as const }];
  await books.write((tx) =>
    tx
      .insertInto('community_meeting_records')
      .values(
        records.map((record, index) => ({
          organization_id,
          id: record.id,
          meeting_id: id,
          position: index + 1,
          content: JSON.stringify(record),
          recorded_at: record.am,
        })),
      )
      .execute(),
  );
}

async function findItem(books: PropertyBooks, meetingId: string): Promise<string> {
  const item = await books.write((tx) =>
    tx.selectFrom('community_agenda_items').select('id').where('meeting_id', '=', meetingId).executeTakeFirstOrThrow(),
  );
  return item.id;
}
