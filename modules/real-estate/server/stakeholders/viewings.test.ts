import { describe, expect, it } from 'vitest';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addStakeholder, openTeam, stakeholderUrl } from '#testing/real-estate/interested-people.ts';
import type { StakeholderAnswer } from '#testing/real-estate/interested-people.ts';
import { mailsTo } from '#testing/real-estate/open-house.ts';
import type { ExposePage } from '../../contract/stakeholders/expose-page.ts';
import { findClashes, findNextTime } from '../../contract/stakeholders/viewings.ts';
import type { listViewings, Viewing } from '../../contract/stakeholders/viewings.ts';
import type { Today } from '../../contract/today/today.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

async function openDay() {
  const team = await openTeam(people);
  const { agent } = team;
  const { objectId } = await createObject(agent, { title: 'Haus am See' });
  let number = 0;
  /** Agrees a viewing with somebody new. */
  const meet = async (appointment: string, object = objectId) => {
    number += 1;
    const person = await addStakeholder(agent, object, {
      email: `person-${number}@example.com`,
      lastName: `P${number}`,
    });
    const { status, body, text } = await agent.call<StakeholderAnswer>('PUT', stakeholderUrl, {
      body: { id: person.id, status: 'TERMIN', data: { appointment } },
    });
    expect(status, text).toBe(200);
    return body.stakeholder;
  };
  const list = async (query = '', object = objectId) =>
    (
      await agent.call<TestBody & EndpointAnswer<typeof listViewings>>(
        'GET',
        `${stakeholderUrl}/viewings?objectId=${object}${query}`,
      )
    ).body;
  return { ...team, objectId, meet, list };
}

describe('viewings of a day', () => {
  it('are those of all objects of the agency, in their order and by the German day', async () => {
    const { agent, meet, list, objectId } = await openDay();
    const { objectId: other } = await createObject(agent, { title: 'Büro' });
    await meet('03.02.2026, 16:30');
    await meet('03.02.2026, 00:00', other);
    await meet('02.02.2026, 23:59');
    await meet('04.02.2026, 00:00');
    expect((await list('&day=2026-02-03')).viewings.map(({ name, at, objectId: of }) => [name, at, of])).toEqual([
      ['Herr P2', '2026-02-02T23:00:00.000Z', other],
      ['Herr P1', '2026-02-03T15:30:00.000Z', objectId],
    ]);
    expect((await list()).viewings).toEqual([]);
  });

  it('propose the next one twenty minutes after the last of the object, where nothing else is', async () => {
    const { agent, meet, list } = await openDay();
    const { objectId: other } = await createObject(agent, { title: 'Büro' });
    expect((await list()).proposed).toBeNull();
    await meet('02.02.2026, 08:00');
    expect((await list()).proposed).toBeNull();
    await meet('03.02.2026, 16:30');
    expect((await list()).proposed).toBe('2026-02-03T15:50:00.000Z');
    await meet('03.02.2026, 17:05', other);
    expect((await list()).proposed).toBe('2026-02-03T16:30:00.000Z');
  });

  it('are not found for an object of another agency', async () => {
    const { stranger, objectId } = await openDay();
    expect((await stranger.call('GET', `${stakeholderUrl}/viewings?objectId=${objectId}`)).status).toBe(404);
  });

  it('lose one that was cancelled, which stands on the card until another date is set', async () => {
    const { agent, objectId, meet, list } = await openDay();
    const { id, email } = await meet('02.02.2026, 16:30');
    const send = (type: string) =>
      agent.call<StakeholderAnswer>('POST', `${stakeholderUrl}/confirmation`, {
        body: { stakeholderId: id, objectId, type },
      });
    const today = async () => (await agent.call<TestBody & Today>('GET', '/api/ri/real-estate/today')).body;
    await send('appointment');
    await send('expose');
    const [mail] = await mailsTo(agent, email);
    const [, link = ''] = /\/benit\/auth\/expose\/([\w-]+\/[\w-]+)/u.exec(mail?.text ?? '') ?? [];
    const readerSees = async () =>
      (await people.browser().call<TestBody & { page: ExposePage }>('GET', `/api/ri/real-estate/public/expose/${link}`))
        .body.page.appointment;
    expect(await readerSees()).toBe('2026-02-02T15:30:00.000Z');
    expect([(await today()).viewings.length, (await today()).counts.viewings]).toEqual([1, 1]);
    const { body } = await send('cancellation');
    expect(body.stakeholder).toMatchObject({
      status: 'TERMIN',
      data: { appointment: '2026-02-02T15:30:00.000Z', appointmentCancelledAt: people.clock.now().toISOString() },
    });
    expect((await list('&day=2026-02-02')).viewings).toEqual([]);
    expect(await readerSees()).toBeNull();
    expect([(await today()).viewings.length, (await today()).counts.viewings]).toEqual([0, 0]);
    const change = async (data: object) =>
      (await agent.call<StakeholderAnswer>('PUT', stakeholderUrl, { body: { id, data } })).body.stakeholder.data;
    expect((await change({ city: 'Bonn', appointment: '02.02.2026, 16:30' })).appointmentCancelledAt).not.toBeNull();
    expect((await change({ appointment: '02.02.2026, 17:30' })).appointmentCancelledAt).toBeNull();
    expect((await list('&day=2026-02-02')).viewings).toHaveLength(1);
  });
});

describe('a time of a viewing', () => {
  const at = (time: string, stakeholderId = 'other'): Viewing => ({
    stakeholderId,
    objectId: 'A',
    name: 'Frau Brandt',
    at: `2026-02-03T${time}:00.000Z`,
  });

  it('clashes with others that are less than twenty minutes before or after, not with the person’s own', () => {
    const clashes = (...viewings: Viewing[]) => findClashes(viewings, '2026-02-03T16:30:00.000Z', 'me').length;
    expect([at('16:10'), at('16:11'), at('16:49'), at('16:50')].map((one) => clashes(one))).toEqual([0, 1, 1, 0]);
    expect(clashes(at('16:30', 'me'))).toBe(0);
  });

  it('moves on in steps until it is free', () => {
    expect(findNextTime([at('16:30'), at('16:50')], '2026-02-03T16:30:00.000Z', '')).toBe('2026-02-03T17:10:00.000Z');
    expect(findNextTime([], '2026-02-03T16:30:00.000Z', '')).toBe('2026-02-03T16:50:00.000Z');
  });
});
