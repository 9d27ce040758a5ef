import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { Task } from '#platform/contract/task.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { readLog } from '#testing/audit-log.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { findFreePort } from '#testing/free-port.ts';
import type { TestBody } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import type { ReceivedMail } from '#testing/smtp-server.ts';
import { startWork } from '#testing/sending/scene.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';
import type { InvitationProof } from '#modules/property-owner/contract/community/meetings/invitation.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';

// The clock of the tests stands at Monday, 2 February 2026.
const inTime = '2026-04-16';
const emailOnly = '2026-02-25';
const tooSoon = '2026-02-19';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(testDatabase.database, { smtpUrl: 'smtp://mail.example' });
const port = await findFreePort();
startWork(people, testDatabase, { url: `smtp://127.0.0.1:${port}` }, () => 10);
const server = await startSmtpServer({ port });
whenOver(() => server.stop());
const base = '/api/ri/property-management/weg-versammlung';
let domains = 0;

interface State {
  readonly frist: { readonly perEmailBis: string; readonly perPostBis: string; readonly heute: string } | null;
  readonly perEmail: number;
  readonly perBrief: number;
  readonly emailsOffen: number;
  readonly briefeOffen: number;
  readonly briefeStand: string;
}

async function openMeeting({
  heldOn = inTime,
  agenda = ['Begrüßung', 'Fahrradüberdachung'],
}: {
  heldOn?: string | null;
  agenda?: readonly string[];
} = {}) {
  const scene = await openPropertyBooks(people, database);
  const { books, signIn } = scene;
  const domain = `weg${(domains += 1)}.example`;
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  const member = (person: string, unit: string, email = '', rest: object = {}) =>
    books.member({ owner_id: owner, person, unit, email: email === '' ? '' : `${email}@${domain}`, ...rest });
  await member('Anna Adler', 'WE 01', 'anna');
  await member('Anna Adler', 'WE 02', 'anna');
  await member('Ben Bauer', 'WE 03', 'familie');
  await member('Berta Bauer', 'WE 03', 'familie');
  await member('Carla Conrad', 'WE 04');
  await member('Frieda Früher', 'WE 05', 'frueher', { member_to: '2026-01-31' });
  const id = await books.meeting(
    {
      owner_id: owner,
      number: '2026/1',
      held_on: heldOn,
      starts_at: heldOn === null ? null : '18:00',
      place: 'Saal 2',
    },
    agenda,
  );
  const writer = await signIn({ permissions: ['ri-property-management-weg-admin-permission'] });
  const path = `${base}/W-1/${id}`;
  const read = async () => (await writer.call<{ versammlung: Meeting }>('GET', path)).body.versammlung;
  const invite = async (body: object = {}) =>
    writer.call<TestBody & { task: Task }>('POST', `${path}/einladung`, {
      body: { version: (await read()).version, ...body },
    });
  const ended = async (task: string): Promise<Task> => {
    const find = async () => (await writer.call<{ task: Task }>('GET', `/api/benit/tasks/${task}`)).body.task;
    await waitUntil(async () => ['done', 'failed'].includes((await find()).state));
    return find();
  };
  return {
    ...scene,
    owner,
    id,
    path,
    writer,
    member,
    read,
    invite,
    ended,
    domain,
    /** Invites, and waits for the mails of the task. */
    inviteAll: async (body: object = {}) => {
      const answer = await invite(body);
      expect(answer.status, answer.text).toBe(202);
      return ended(answer.body.task.id);
    },
    state: async () => (await writer.call<State>('GET', `${path}/einladung`)).body,
    confirm: (briefeStand: string) =>
      writer.call<TestBody & { vermerkt: number }>('POST', `${path}/einladung/briefe`, { body: { briefeStand } }),
    proofs: async () =>
      (await writer.call<{ nachweise: InvitationProof[] }>('GET', `${path}/einladung/nachweise`)).body.nachweise,
    mailsTo: (name: string) => server.mails.filter(({ to }) => to.includes(`${name}@${domain}`)),
    save: (fields: Readonly<Record<string, string>>) =>
      writer.call(
        'PUT',
        base,
        toMultipart(Object.entries({ id, eigentuemerEid: 'W-1', versammlungsnummer: '2026/1', ...fields })),
      ),
    pdf: (file: string, as = writer) =>
      as.call('GET', `${path}/einladung/${file}`, { headers: { accept: 'application/pdf' } }),
  };
}

const codeOf = ({ status, body }: { status: number; body: TestBody }) => [status, body.errors?.[0]?.code];

function readCalendar(mail: ReceivedMail | undefined) {
  const attached = mail?.parsed.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (attached === undefined) throw new Error('The mail has no calendar file');
  const text =
    typeof attached.content === 'string' ? attached.content : Buffer.from(attached.content as ArrayBuffer).toString();
  const event = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent');
  if (event === null) throw new Error('The calendar file has no event');
  return new ICAL.Event(event);
}

async function readInvitation(mail: ReceivedMail | undefined): Promise<string> {
  const attached = mail?.parsed.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  return toLine(await readPdfText(Buffer.from(attached?.content as ArrayBuffer)));
}
const toLine = (text: string) => text.replaceAll(/[\s\u00A0\u202F\u2060]+/gu, ' ');

describe('an invitation', { timeout: 120_000 }, () => {
  it('is mailed to each person who is a member on the day, with PDF and calendar file, whatever units they have', async () => {
    const { inviteAll, mailsTo, read, domain } = await openMeeting();
    expect(await inviteAll()).toMatchObject({ state: 'done', done: 3, total: 3, errors: [] });
    await waitUntil(() => mailsTo('anna').length === 1 && mailsTo('familie').length === 2);
    const [mail] = mailsTo('anna');
    expect(toLine(mail?.parsed.subject ?? '')).toBe(
      'Einladung: Eigentümerversammlung WEG Am Lindenhang 7, Do, 16.04.2026, 18:00 Uhr',
    );
    expect(mail?.parsed.attachments.map(({ filename }) => filename)).toEqual([
      'Einladung 2026-1.pdf',
      'Einladung 2026-1.ics',
    ]);
    const text = await readInvitation(mail);
    for (const part of [
      'Einladung zur ordentlichen Eigentümerversammlung',
      'Do, 16.04.2026, 18:00 Uhr',
      'Saal 2',
      'Fahrradüberdachung',
      'Vollmacht',
    ])
      expect(text).toContain(part);
    const event = readCalendar(mail);
    expect([event.startDate.toJSDate().toISOString(), event.location, event.sequence]).toEqual([
      '2026-04-16T16:00:00.000Z',
      'Saal 2',
      0,
    ]);
    expect(server.mails.some(({ to }) => to.includes(`frueher@${domain}`))).toBe(false);
    expect(await read()).toMatchObject({ einladung: 1, geaendert: false, offen: [{ art: 'BRIEFE' }] });
  });

  it('is evidence: who was invited when and how, members and units each', async () => {
    const { inviteAll, proofs, confirm, state, organizationId } = await openMeeting();
    await inviteAll();
    expect((await proofs()).map(({ person, einheit, weg }) => `${person} ${einheit} ${weg}`).toSorted()).toEqual([
      'Anna Adler WE 01 E_MAIL',
      'Anna Adler WE 02 E_MAIL',
      'Ben Bauer WE 03 E_MAIL',
      'Berta Bauer WE 03 E_MAIL',
    ]);
    expect(await state()).toMatchObject({ perEmail: 4, perBrief: 1, emailsOffen: 0, briefeOffen: 1 });
    const { briefeStand } = await state();
    expect(
      (await Promise.all([confirm(briefeStand), confirm(briefeStand)])).map(({ body }) => body.vermerkt).toSorted(),
    ).toEqual([0, 1]);
    expect((await proofs()).at(-1)).toMatchObject({ person: 'Carla Conrad', weg: 'BRIEF', zustand: null });
    expect(await state()).toMatchObject({ briefeOffen: 0 });
    const log = await readLog(database, organizationId);
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['meeting_invited', 'meeting_letters_printed']),
    );
  });

  it('is noted as sent by letter of what was printed alone: not for others, nor for a later invitation', async () => {
    const { inviteAll, member, state, confirm, proofs, save } = await openMeeting();
    await inviteAll();
    const { briefeStand: printed } = await state();
    await member('Emil Ebert', 'WE 09');
    expect(codeOf(await confirm(printed))).toEqual([409, 'changed_meanwhile']);
    const { briefeStand: both } = await state();
    await save({ ort: 'Gemeindesaal' });
    await inviteAll();
    expect(codeOf(await confirm(both))).toEqual([409, 'changed_meanwhile']);
    expect((await proofs()).filter(({ weg }) => weg === 'BRIEF')).toEqual([]);
    expect((await confirm((await state()).briefeStand)).body).toEqual({ vermerkt: 2 });
    const { status, body } = await confirm('none');
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'briefeStand']);
  });

  it('is mailed once, also when its task runs again, and then to those whom it did not reach', async () => {
    const { inviteAll, ended, member, mailsTo, proofs, writer } = await openMeeting();
    const { id } = await inviteAll();
    await member('Dora Dorn', 'WE 06', 'dora');
    const repeated = await writer.call<{ task: Task }>('POST', `/api/benit/tasks/${id}/repeat`);
    expect(await ended(repeated.body.task.id)).toMatchObject({ state: 'done', done: 4 });
    await waitUntil(() => mailsTo('dora').length === 1 && mailsTo('anna').length > 0);
    expect([mailsTo('anna').length, (await proofs()).length]).toEqual([1, 5]);
  });

  it('is mailed without a change to those alone who have not got it, as the same invitation', async () => {
    const { inviteAll, member, mailsTo, read, proofs } = await openMeeting();
    await inviteAll();
    await member('Dora Dorn', 'WE 06', 'dora');
    await inviteAll();
    await waitUntil(() => mailsTo('dora').length === 1 && mailsTo('anna').length > 0);
    expect([mailsTo('anna').length, mailsTo('dora')[0]?.parsed.subject]).toEqual([
      1,
      expect.stringMatching(/^Einladung/u),
    ]);
    expect([(await read()).einladung, (await proofs()).length]).toEqual([1, 5]);
  });

  it('wants a reason for those whom it reaches too late, however early it was sent to the others', async () => {
    const { inviteAll, invite, member, mailsTo, read, state, books, id } = await openMeeting();
    await inviteAll();
    await member('Dora Dorn', 'WE 06', 'dora');
    await books.write((tx) =>
      tx.updateTable('community_meetings').set({ held_on: tooSoon }).where('id', '=', id).execute(),
    );
    expect(await state()).toMatchObject({ emailsOffen: 1, frist: { heute: 'ZU_SPAET' } });
    const refused = await invite();
    expect([codeOf(refused), refused.body.errors?.[0]?.field]).toEqual([[422, 'notice_too_short'], 'dringlichkeit']);
    await inviteAll({ dringlichkeit: 'Verkauf im Januar' });
    await waitUntil(() => mailsTo('dora').length === 1 && mailsTo('anna').length > 0);
    expect(mailsTo('anna')).toHaveLength(1);
    expect(await read()).toMatchObject({ einladung: 1, dringlichkeit: 'Verkauf im Januar' });
    // Nobody is left whom it would reach too late.
    expect((await invite()).status).toBe(202);
  });

  it('is sent again after a change as a changed one, with the same id and a higher number', async () => {
    const { inviteAll, mailsTo, save, read, proofs } = await openMeeting();
    await inviteAll();
    await waitUntil(() => mailsTo('anna').length === 1);
    await save({ datum: '16.04.2026, 19:30', ort: 'Gemeindesaal' });
    expect(await read()).toMatchObject({
      geaendert: true,
      offen: expect.arrayContaining([expect.objectContaining({ art: 'NEUE_EINLADUNG' })]) as unknown,
    });
    await inviteAll();
    await waitUntil(() => mailsTo('anna').length === 2);
    const [first, second] = mailsTo('anna');
    expect(toLine(second?.parsed.subject ?? '')).toContain('Geänderte Einladung');
    expect(await readInvitation(second)).toContain('Diese Einladung ersetzt die vom 02.02.2026.');
    const [before, after] = [readCalendar(first), readCalendar(second)];
    expect([after.uid, after.sequence, after.location]).toEqual([before.uid, 1, 'Gemeindesaal']);
    expect(after.startDate.toJSDate().toISOString()).toBe('2026-04-16T17:30:00.000Z');
    expect((await proofs()).map(({ einladung }) => einladung)).toEqual([2, 2, 2, 2, 1, 1, 1, 1]);
    expect(await read()).toMatchObject({ einladung: 2, geaendert: false });
  });

  it('leads members with access to the meeting, and gives others no button', async () => {
    const { inviteAll, mailsTo, owner, organizationId, books, id } = await openMeeting();
    const user = await people.addUser();
    const membership = await people.addMembership(user.id, {
      organizationId,
      permissions: ['ri-property-management-weg-permission'],
      languages: ['de', 'fr'],
      defaultLanguage: 'fr',
    });
    await books.link({ owner_id: owner, membership_id: membership, user_type: 'weg' });
    await books.member({ owner_id: owner, person: 'Michel Mitglied', unit: 'WE 07', email: user.email });
    await inviteAll();
    const own = await server.mailTo(user.email);
    await waitUntil(() => mailsTo('anna').length === 1);
    const [other] = mailsTo('anna');
    expect(own?.parsed.text).toContain(`/ri/property-management/weg/versammlungen/${id}?eid=W-1`);
    expect(toLine(own?.parsed.subject ?? '')).toContain('Convocation');
    expect(other?.parsed.text).not.toContain('/versammlungen/');
  });

  it('names a member whose address is no address', async () => {
    const { inviteAll, books, owner } = await openMeeting();
    await books.member({ owner_id: owner, person: 'Karl Krumm', unit: 'WE 08', email: 'keine Adresse' });
    expect(await inviteAll()).toMatchObject({
      state: 'done',
      errors: [{ code: 'member_not_invited', params: { person: 'Karl Krumm' } }],
    });
  });

  it('wants a reason for a short notice, which stays with the meeting', async () => {
    const late = await openMeeting({ heldOn: tooSoon });
    expect((await late.state()).frist).toMatchObject({ perEmailBis: '2026-01-28', heute: 'ZU_SPAET' });
    const refused = await late.invite();
    expect(codeOf(refused)).toEqual([422, 'notice_too_short']);
    expect(refused.body.errors?.[0]?.field).toBe('dringlichkeit');
    await late.inviteAll({ dringlichkeit: 'Rohrbruch' });
    expect(await late.read()).toMatchObject({ dringlichkeit: 'Rohrbruch' });
    await waitUntil(() => late.mailsTo('anna').length === 1);
    expect(await readInvitation(late.mailsTo('anna')[0])).toContain('Die Ladungsfrist ist verkürzt: Rohrbruch');
    // Too late for the post alone: a member without an email address makes it short.
    const byPost = await openMeeting({ heldOn: emailOnly });
    expect((await byPost.state()).frist).toMatchObject({ perEmailBis: '2026-02-03', perPostBis: '2026-01-29' });
    expect(codeOf(await byPost.invite())).toEqual([422, 'notice_too_short']);
    await byPost.books.write((tx) => tx.deleteFrom('community_members').where('email', '=', '').execute());
    expect((await byPost.invite()).status).toBe(202);
  });

  it('keeps the notice of the community, not that of the law, where it has agreed on one', async () => {
    const { books, owner, organizationId, state } = await openMeeting({ heldOn: '2026-03-05' });
    expect((await state()).frist).toMatchObject({ perEmailBis: '2026-02-11', heute: 'IN_ZEIT' });
    await books.write((tx) =>
      tx
        .insertInto('community_settings')
        .values({ organization_id: organizationId, owner_id: owner, notice_weeks: 6 })
        .execute(),
    );
    expect((await state()).frist).toMatchObject({ perEmailBis: '2026-01-21', heute: 'ZU_SPAET' });
  });

  it('is refused without a day, an agenda or members, after the meeting, and of a former version', async () => {
    const undated = await openMeeting({ heldOn: null });
    const refused = await undated.invite();
    expect([codeOf(refused), refused.body.errors?.[0]?.field]).toEqual([[422, 'meeting_date_unknown'], 'datum']);
    expect(codeOf(await (await openMeeting({ agenda: [] })).invite())).toEqual([422, 'agenda_empty']);
    expect(codeOf(await (await openMeeting({ heldOn: '2026-01-15' })).invite())).toEqual([422, 'meeting_over']);
    const empty = await openMeeting();
    expect(codeOf(await empty.invite({ version: 7 }))).toEqual([409, 'changed_meanwhile']);
    await empty.books.write((tx) => tx.deleteFrom('community_members').execute());
    expect(codeOf(await empty.invite())).toEqual([422, 'nobody_to_invite']);
    expect(await empty.read()).toMatchObject({ einladung: 0, eingeladenAm: null });
  });

  it('is issued once by two who invite at the same time', async () => {
    const { invite, read } = await openMeeting();
    const answers = await Promise.all([invite({ version: 1 }), invite({ version: 1 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(await read()).toMatchObject({ einladung: 1 });
  });

  it('is shown before it is sent, and read by members after it alone', async () => {
    const { pdf, inviteAll, signIn, owner, path, writer, books } = await openMeeting();
    const links = [{ owner_id: owner, user_type: 'weg' }];
    const member = await signIn({ permissions: ['ri-property-management-weg-permission'], links });
    expect(toLine(await readPdfText(Buffer.from((await pdf('vorschau')).bytes)))).toContain('Fahrradüberdachung');
    expect((await pdf('vorschau', member)).status).toBe(403);
    expect((await pdf('pdf', member)).status).toBe(404);
    await inviteAll();
    expect((await pdf('pdf', member)).status).toBe(200);
    const calendar = await member.call('GET', `${path}/einladung/kalender`, { headers: { accept: 'text/calendar' } });
    expect([calendar.headers['content-type'], calendar.text]).toEqual([
      expect.stringContaining('text/calendar'),
      expect.stringContaining('BEGIN:VCALENDAR'),
    ]);
    for (const secret of ['einladung', 'einladung/nachweise', 'einladung/briefe'])
      expect((await member.call('GET', `${path}/${secret}`)).status, secret).toBe(403);
    const other = await books.owner({ external_id: 'W-2' });
    const stranger = await signIn({
      permissions: ['ri-property-management-weg-permission'],
      links: [{ owner_id: other, user_type: 'weg' }],
    });
    expect((await pdf('pdf', stranger)).status).toBe(404);
    expect((await writer.call('GET', `${path.replace('W-1', 'W-2')}/einladung`)).status).toBe(404);
  });

  it('is printed as letters for members without an email address, each with their name', async () => {
    const { pdf, inviteAll, member, save } = await openMeeting();
    await member('Emil Ebert', 'WE 09');
    expect((await pdf('briefe')).status).toBe(404);
    await inviteAll();
    const text = toLine(await readPdfText(Buffer.from((await pdf('briefe')).bytes)));
    for (const part of ['Carla Conrad', 'Einheit WE 04', 'Emil Ebert', 'Einheit WE 09']) expect(text).toContain(part);
    expect(text).not.toContain('Anna Adler');
    await save({ ort: 'Gemeindesaal' });
    expect((await pdf('briefe')).status).toBe(409);
    await inviteAll();
    expect(toLine(await readPdfText(Buffer.from((await pdf('briefe')).bytes)))).toContain(
      'Diese Einladung ersetzt die vom',
    );
    expect(text.split('Einladung zur ordentlichen Eigentümerversammlung').length - 1).toBeGreaterThanOrEqual(2);
  });

  it('keeps its meeting, which is removed no more', async () => {
    const { inviteAll, writer, path, proofs, pdf } = await openMeeting();
    await inviteAll();
    expect(codeOf(await writer.call<TestBody>('DELETE', path))).toEqual([409, 'meeting_recorded']);
    expect([(await proofs()).length, (await pdf('pdf')).status]).toEqual([4, 200]);
  });

  it('is marked as changed by each fact that it says', async () => {
    const { inviteAll, save, read } = await openMeeting();
    for (const [field, value] of [
      ['antraegeBis', '2026-03-02'],
      ['hinweise', 'Bitte pünktlich'],
      ['zugang', 'Einwahl 0221 4711'],
    ] as const) {
      await inviteAll();
      expect(await read()).toMatchObject({ geaendert: false });
      await save({ [field]: value });
      expect(await read(), field).toMatchObject({ geaendert: true });
    }
  });

  it('has a calendar file for the longest agenda, too', async () => {
    const titles = Array.from({ length: 100 }, (_, index) => `${index + 1} ${'ü;'.repeat(148)}`);
    const { invite } = await openMeeting({ agenda: titles });
    const answer = await invite();
    expect(answer.status, answer.text).toBe(202);
  });
});
