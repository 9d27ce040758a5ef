import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import type { ColumnCounts, Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { addStakeholder, openTeam, stakeholderUrl } from '#testing/real-estate/interested-people.ts';
import type { StakeholderAnswer } from '#testing/real-estate/interested-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

interface Listed extends TestBody {
  readonly stakeholders: readonly Stakeholder[];
  readonly counts: ColumnCounts | null;
  readonly nextCursor: string | null;
}

const update = (browser: TestBrowser, body: object) => browser.call<StakeholderAnswer>('PUT', stakeholderUrl, { body });
const undo = (browser: TestBrowser, { id, version }: Stakeholder) =>
  browser.call<StakeholderAnswer>('POST', `${stakeholderUrl}/undo`, { body: { id, version } });
const list = async (browser: TestBrowser, objectId: string, query = '') =>
  (await browser.call<Listed>('GET', `${stakeholderUrl}?objectId=${objectId}${query}`)).body;
const counters = async (browser: TestBrowser, objectId: string) => {
  const { body } = await browser.call<TestBody & { objekte: Objekt[] }>(
    'GET',
    `/api/ri/real-estate/objekt?objectId=${objectId}`,
  );
  const [objekt] = body.objekte;
  return [objekt?.stakeholderExposeCount, objekt?.stakeholderAppointmentCount, objekt?.stakeholderInterestCount];
};
const refusals = (answer: { readonly status: number; readonly body: TestBody }) => [
  answer.status,
  ...(answer.body.errors ?? []).map(({ code, field }) => `${code} ${field ?? ''}`.trim()),
];

async function openObject() {
  const agency = await openTeam(people);
  const { objectId } = await createObject(agency.agent, {});
  return { ...agency, objectId, add: (data: object = {}) => addStakeholder(agency.agent, objectId, { ...data }) };
}

const appointment = '28.11.2026, 16:30';
const decline = { status: 'AUSGESCHIEDEN', data: { declineReason: 'Preis' } } as const;

describe('a new interested person', () => {
  it('stands in the first column as Herr, and is new until an exposé was sent', async () => {
    const { add } = await openObject();
    const person = await add({ firstName: 'Jan', requestReceivedAt: '10.11.2026, 09:00' });
    expect(person).toMatchObject({ status: 'EXPOSE', version: 1, otherObjects: [], deletedOn: '2027-05-10' });
    expect(person.data).toMatchObject({
      title: 'Herr',
      firstName: 'Jan',
      lastName: 'Brandt',
      requestReceivedAt: '2026-11-10T08:00:00.000Z',
      appointment: null,
      exposeSentAt: null,
      interestEmailSent: false,
      language: 'de',
    });
  });

  it('needs an email address and a last name', async () => {
    const { agent, objectId } = await openObject();
    const send = (body: object) => agent.call('POST', stakeholderUrl, { body: { objectId, ...body } });
    expect(refusals(await send({ data: { lastName: 'Brandt' } }))).toEqual([400, 'invalid_type email']);
    expect(refusals(await send({ email: '', data: { lastName: 'Brandt' } }))).toEqual([400, 'invalid_format email']);
    for (const lastName of [undefined, '', ' '])
      expect(refusals(await send({ email: 'a@example.com', data: { lastName } }))).toEqual([
        400,
        'too_small data.lastName',
      ]);
    const long = `${'a'.repeat(64)}@${'b'.repeat(251)}.de`;
    expect((await send({ email: long, data: { lastName: 'Brandt' } })).status).toBe(400);
  });

  it('is refused with the same address for the same object, however it is written, and named', async () => {
    const { agent, objectId, add } = await openObject();
    const person = await add({ title: 'Familie', email: 'brandt@example.com' });
    const body = { objectId, email: 'Brandt@EXAMPLE.com', data: { lastName: 'Brandt' } };
    const answer = await agent.call('POST', stakeholderUrl, { body });
    expect(refusals(answer)).toEqual([409, 'stakeholder_exists email']);
    expect(answer.body.errors?.[0]?.params).toMatchObject({ id: person.id, name: 'Familie Brandt', status: 'EXPOSE' });
  });

  it('is recognised at other objects of the agency, and at no other agency’s', async () => {
    const { agent, stranger, add } = await openObject();
    const second = await createObject(agent, { title: 'Wohnung in Sülz' });
    const { objectId: foreign } = await createObject(stranger, {});
    await addStakeholder(agent, second.objectId, {});
    await addStakeholder(stranger, foreign, {});
    const person = await add({ email: 'BRANDT@example.com' });
    expect(person.otherObjects).toEqual([{ objectId: second.objectId, title: 'Wohnung in Sülz', status: 'EXPOSE' }]);
  });

  it('of an unknown object, or of another agency, is not found', async () => {
    const { stranger, objectId } = await openObject();
    for (const id of ['2020-999', objectId]) {
      const body = { objectId: id, email: 'a@example.com', data: { lastName: 'A' } };
      expect((await stranger.call('POST', stakeholderUrl, { body })).status).toBe(404);
      expect((await stranger.call('GET', `${stakeholderUrl}?objectId=${id}`)).status).toBe(404);
    }
  });
});

describe('moving a person', () => {
  it('goes the whole way and back again, and the counters of the object follow', async () => {
    const { agent, objectId, add } = await openObject();
    const { id } = await add();
    const seen: unknown[] = [await counters(agent, objectId)];
    for (const step of [
      { status: 'TERMIN', data: { appointment } },
      { status: 'AUSWAHL' },
      { status: 'AUSGESCHIEDEN', data: { declineReason: 'Preis' } },
      { status: 'EXPOSE' },
    ]) {
      const { status, body, text } = await update(agent, { id, ...step });
      expect(status, text).toBe(200);
      const { data } = body.stakeholder;
      seen.push([body.stakeholder.status, data.appointment, data.declineReason, await counters(agent, objectId)]);
    }
    const at = '2026-11-28T15:30:00.000Z';
    expect(seen).toEqual([
      [1, 0, 0],
      ['TERMIN', at, '', [0, 1, 0]],
      ['AUSWAHL', at, '', [0, 0, 1]],
      ['AUSGESCHIEDEN', at, 'Preis', [0, 0, 0]],
      ['EXPOSE', null, '', [1, 0, 0]],
    ]);
  });

  it('by a step that does not exist is refused and changes nothing', async () => {
    const { agent, add } = await openObject();
    const { id } = await add();
    const wrong = await update(agent, { id, status: 'AUSWAHL', data: { firstName: 'Neu' } });
    expect(refusals(wrong)).toEqual([422, 'transition_not_allowed status']);
    expect(wrong.body.errors?.[0]?.params).toEqual({ from: 'EXPOSE', to: 'AUSWAHL' });
    expect((await update(agent, { id })).body.stakeholder).toMatchObject({ status: 'EXPOSE', data: { firstName: '' } });
    expect(refusals(await update(agent, { id, status: 'GEKAUFT' }))[0]).toBe(400);
  });

  it('needs an appointment or a reason, which cannot be cleared then', async () => {
    const { agent, add } = await openObject();
    const { id } = await add();
    const needsAppointment = [400, 'too_small data.appointment'];
    expect(refusals(await update(agent, { id, status: 'TERMIN' }))).toEqual(needsAppointment);
    expect(refusals(await update(agent, { id, status: 'TERMIN', data: { appointment: '' } }))).toEqual(
      needsAppointment,
    );
    expect(refusals(await update(agent, { id, status: 'TERMIN', data: { appointment: '30.02.2026, 10:00' } }))).toEqual(
      [400, 'invalid_date_time data.appointment'],
    );
    const needsReason = [400, 'too_small data.declineReason'];
    expect(refusals(await update(agent, { id, status: 'AUSGESCHIEDEN', data: { declineReason: ' ' } }))).toEqual(
      needsReason,
    );
    expect((await update(agent, { id, status: 'TERMIN', data: { appointment } })).status).toBe(200);
    expect(refusals(await update(agent, { id, data: { appointment: null } }))).toEqual(needsAppointment);
  });

  it('is no step within a column: a second viewing changes the appointment alone', async () => {
    const { agent, add } = await openObject();
    const { id } = await add();
    await update(agent, { id, status: 'TERMIN', data: { appointment } });
    await update(agent, { id, status: 'AUSWAHL' });
    const { body } = await update(agent, { id, status: 'AUSWAHL', data: { appointment: '2026-12-05T10:00:00Z' } });
    expect(body.stakeholder).toMatchObject({ status: 'AUSWAHL', data: { appointment: '2026-12-05T10:00:00.000Z' } });
  });

  it('can be undone for ten seconds by who did it, and by nobody else', async () => {
    const { agent, colleague, add } = await openObject();
    const { id } = await add();
    const moved = (await update(agent, { id, ...decline })).body.stakeholder;
    expect(refusals(await undo(colleague, moved))).toEqual([422, 'undo_expired']);
    people.clock.advance({ seconds: 10 });
    const { body } = await undo(agent, moved);
    expect(body.stakeholder).toMatchObject({ status: 'EXPOSE', version: 3, data: { declineReason: '' } });
    expect(refusals(await undo(agent, moved))).toEqual([422, 'undo_expired']);
    const again = (await update(agent, { id, ...decline })).body.stakeholder;
    people.clock.advance({ seconds: 10.001 });
    expect(refusals(await undo(agent, again))).toEqual([422, 'undo_expired']);
  });

  it('cannot be undone once the person was changed', async () => {
    const { agent, colleague, add } = await openObject();
    const { id } = await add();
    const moved = (await update(agent, { id, ...decline })).body.stakeholder;
    await update(colleague, { id, data: { agentComment: 'ruft zurück' } });
    expect(refusals(await undo(agent, moved))).toEqual([422, 'undo_expired']);
  });
});

describe('changing a person', () => {
  it('keeps what is absent and clears what is empty', async () => {
    const { agent, add } = await openObject();
    const { id } = await add({ firstName: 'Jan', city: 'Köln', agentComment: 'Finanzierung offen' });
    const { body } = await update(agent, { id, data: { city: null, agentComment: '', telephone: '0221 1234' } });
    expect(body.stakeholder.data).toMatchObject({
      firstName: 'Jan',
      city: '',
      agentComment: '',
      telephone: '0221 1234',
    });
  });

  it('never changes the address, and refuses what it does not know', async () => {
    const { agent, add } = await openObject();
    const { id } = await add();
    expect(refusals(await update(agent, { id, email: 'neu@example.com' }))).toEqual([400, 'unknown_field email']);
    expect(refusals(await update(agent, { id, data: { shoe: 44 } }))).toEqual([400, 'unknown_field data.shoe']);
    expect(refusals(await update(agent, { id, data: { lastName: '' } }))).toEqual([400, 'too_small data.lastName']);
  });

  it('takes everything back as it was answered', async () => {
    const { agent, add } = await openObject();
    const person = await add({ requestText: '<p>Hallo</p>', noUpdateEmail: true, interestEmailSent: true });
    const { status, body, text } = await update(agent, { id: person.id, data: person.data, version: 1 });
    expect(status, text).toBe(200);
    expect(body.stakeholder.data).toEqual(person.data);
  });

  it('of an old version is refused', async () => {
    const { agent, colleague, add } = await openObject();
    const { id } = await add();
    await update(colleague, { id, data: { city: 'Köln' } });
    expect(refusals(await update(agent, { id, data: { city: 'Bonn' }, version: 1 }))).toEqual([
      409,
      'changed_meanwhile',
    ]);
  });

  it('of another agency is not found, nor moved, undone or deleted', async () => {
    const { stranger, add } = await openObject();
    const { id } = await add();
    const answers = [
      await update(stranger, { id, data: { city: 'Bonn' } }),
      await stranger.call('POST', `${stakeholderUrl}/undo`, { body: { id, version: 1 } }),
      await stranger.call('DELETE', `${stakeholderUrl}/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the list of interested people', () => {
  it('has each column in its order, page by page, with the counts of all on the first', async () => {
    const { agent, objectId, add } = await openObject();
    for (const [email, day] of [
      ['a@example.com', '01'],
      ['b@example.com', '03'],
      ['c@example.com', '02'],
    ] as const)
      await add({ email, requestReceivedAt: `${day}.11.2026, 10:00` });
    const first = await list(agent, objectId, '&status=EXPOSE&limit=2');
    expect(first.stakeholders.map(({ email }) => email)).toEqual(['b@example.com', 'c@example.com']);
    expect(first.counts).toMatchObject({ EXPOSE: 3, fresh: 3, oldestFreshAt: '2026-11-01T09:00:00.000Z', TERMIN: 0 });
    const second = await list(agent, objectId, `&status=EXPOSE&limit=2&cursor=${first.nextCursor}`);
    expect([second.stakeholders.map(({ email }) => email), second.counts, second.nextCursor]).toEqual([
      ['a@example.com'],
      null,
      null,
    ]);
  });

  it('has appointments by time', async () => {
    const { agent, objectId, add } = await openObject();
    for (const [email, day] of [
      ['a@example.com', '30'],
      ['b@example.com', '28'],
    ] as const) {
      const { id } = await add({ email });
      await update(agent, { id, status: 'TERMIN', data: { appointment: `${day}.11.2026, 10:00` } });
    }
    const { stakeholders } = await list(agent, objectId, '&status=TERMIN');
    expect(stakeholders.map(({ email }) => email)).toEqual(['b@example.com', 'a@example.com']);
  });

  it('finds people by name, address and telephone', async () => {
    const { agent, objectId, add } = await openObject();
    await add({ email: 'a@example.com', lastName: 'Özdemir', telephone: '0221 55' });
    await add({ email: 'b@example.com', lastName: 'Weiß' });
    for (const [term, found] of [
      ['ozdemir', 'a@example.com'],
      ['0221', 'a@example.com'],
      ['weiss', 'b@example.com'],
    ] as const) {
      const { stakeholders } = await list(agent, objectId, `&searchTerm=${term}`);
      expect(stakeholders.map(({ email }) => email)).toEqual([found]);
    }
  });
});

describe('deleting interested people', () => {
  it('removes one, or all of an object', async () => {
    const { agent, objectId, add } = await openObject();
    const { id } = await add({ email: 'a@example.com' });
    await add({ email: 'b@example.com' });
    await add({ email: 'c@example.com' });
    const gone = await agent.call('DELETE', `${stakeholderUrl}/${id}`);
    expect([gone.status, gone.body]).toEqual([200, {}]);
    expect((await list(agent, objectId)).counts?.EXPOSE).toBe(2);
    const all = await agent.call('DELETE', `${stakeholderUrl}/all/${objectId}`);
    expect([all.status, all.body]).toEqual([200, {}]);
    expect((await list(agent, objectId)).stakeholders).toEqual([]);
    expect((await agent.call('DELETE', `${stakeholderUrl}/${id}`)).status).toBe(404);
  });
});
