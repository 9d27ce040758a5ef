import { describe, expect, it } from 'vitest';
import type { Task } from '#platform/contract/task.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addStakeholder, stakeholderUrl } from '#testing/real-estate/interested-people.ts';
import type { StakeholderAnswer } from '#testing/real-estate/interested-people.ts';
import { mailsTo, openHouse } from '#testing/real-estate/open-house.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import type { MailPreview, Recipient } from '../../contract/stakeholders/stakeholder-mails.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database);
runTasks(people, testDatabase);

interface Preview extends TestBody {
  readonly mail: MailPreview;
  readonly recipients: readonly Recipient[];
  readonly withheld: readonly Recipient[];
  readonly reservedFor: string | null;
}

async function openReserved() {
  const house = await openHouse(people, {});
  const { agent, objectId } = house;
  const setStatus = (realEstateStatus: string, object = objectId, version?: number) =>
    agent.call<TestBody & { objekt: Objekt }>('PUT', '/api/ri/real-estate/objekt', {
      body: { objectId: object, draft: true, data: { realEstateStatus }, ...(version !== undefined && { version }) },
    });
  const onObject = async () => {
    const { body } = await agent.call<TestBody & { objekte: Objekt[] }>(
      'GET',
      `/api/ri/real-estate/objekt?objectId=${objectId}`,
    );
    const { reservedFor, reservedUntil } = body.objekte[0]?.dataTwo ?? {};
    return [reservedFor, reservedUntil];
  };
  const reserve = (stakeholderId: string | null, object = objectId, until?: string) =>
    agent.call('PUT', `${stakeholderUrl}/reservation`, {
      body: { objectId: object, stakeholderId, ...(until !== undefined && { until }) },
    });
  const list = async () =>
    (await agent.call<TestBody & { stakeholders: Stakeholder[] }>('GET', `${stakeholderUrl}?objectId=${objectId}`)).body
      .stakeholders;
  const reserved = async () => (await list()).flatMap(({ id, data }) => (data.reservedAt === null ? [] : [id]));
  const preview = async (type: string) =>
    (await agent.call<Preview>('POST', `${stakeholderUrl}/update-mail/preview`, { body: { objectId, type } })).body;
  const order = async (body: object) => {
    const answer = await agent.call<TestBody & { task: Task }>('POST', `${stakeholderUrl}/update-mail`, {
      body: { objectId, ...body },
    });
    const state = async () =>
      (await agent.call<TestBody & { task: Task }>('GET', `/api/benit/tasks/${answer.body.task.id}`)).body.task.state;
    if (answer.status === 202) await expect.poll(state, { timeout: 60_000 }).toMatch(/done|failed/u);
    return answer;
  };
  return { ...house, onObject, setStatus, reserve, list, reserved, preview, order };
}

describe('a reservation', () => {
  it('names one person of a reserved object, until it is offered again', async () => {
    const { agent, objectId, person, onObject, setStatus, reserve, reserved } = await openReserved();
    const other = await addStakeholder(agent, objectId, { email: 'other@example.com' });
    expect((await reserve(person.id)).body.errors?.[0]?.code).toBe('object_not_reserved');
    await setStatus('RESERVED');
    expect((await reserve(person.id)).status).toBe(200);
    expect(await reserved()).toEqual([person.id]);
    await reserve(other.id, objectId, '2026-03-31');
    expect(await reserved()).toEqual([other.id]);
    expect(await onObject()).toEqual(['Herr Brandt', '2026-03-31']);
    await reserve(null);
    expect(await reserved()).toEqual([]);
    expect(await onObject()).toEqual(['', '2026-03-31']);
    await reserve(other.id);
    await setStatus('SOLD');
    expect(await reserved()).toEqual([other.id]);
    const { body } = await setStatus('');
    expect(await reserved()).toEqual([]);
    expect(await onObject()).toEqual(['', null]);
    // The version that was answered can be saved again.
    expect((await setStatus('RESERVED', objectId, body.objekt.version)).status).toBe(200);
  });

  it('is not found for a person of another object', async () => {
    const { agent, person, setStatus, reserve } = await openReserved();
    const { objectId } = await createObject(agent, {});
    await setStatus('RESERVED', objectId);
    expect((await reserve(person.id, objectId)).status).toBe(404);
  });

  it('is news for all others, and not for that person', async () => {
    const { agent, objectId, person, setStatus, reserve, preview } = await openReserved();
    const other = await addStakeholder(agent, objectId, { email: 'other@example.com' });
    await setStatus('RESERVED');
    await reserve(person.id);
    const { recipients, reservedFor } = await preview('status');
    expect([recipients.map(({ id }) => id), reservedFor]).toEqual([[other.id], 'Frau Brandt']);
    expect((await preview('price')).recipients).toHaveLength(2);
  });
});

describe('turning down all others after a sale', () => {
  it('moves them with the reason, and mails those who want emails', async () => {
    const { agent, objectId, person, email, setStatus, reserve, list, preview, order } = await openReserved();
    await addStakeholder(agent, objectId, { email: 'silent@example.com', noUpdateEmail: true });
    const other = await addStakeholder(agent, objectId, { email: `other-${objectId}@example.com` });
    await setStatus('RESERVED');
    await reserve(person.id);
    await setStatus('SOLD');
    const { mail, recipients, withheld } = await preview('decline');
    expect([recipients.map(({ id }) => id), withheld.length, mail.action]).toEqual([[other.id], 1, null]);
    const refused = await order({ type: 'decline' });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'declineReason']);
    const { status, text } = await order({ type: 'decline', declineReason: 'Objekt verkauft', text: 'Leider nein.' });
    expect(status, text).toBe(202);
    expect(Object.fromEntries((await list()).map((one) => [one.email, [one.status, one.data.declineReason]]))).toEqual({
      [email]: ['EXPOSE', ''],
      'silent@example.com': ['AUSGESCHIEDEN', 'Objekt verkauft'],
      [`other-${objectId}@example.com`.toLowerCase()]: ['AUSGESCHIEDEN', 'Objekt verkauft'],
    });
    const [told] = await mailsTo(agent, `other-${objectId}@example.com`.toLowerCase());
    expect(told?.text).toContain('Leider nein.');
    expect(told?.text).not.toContain('verkauft');
    expect(await mailsTo(agent, 'silent@example.com')).toEqual([]);
  });

  it('leaves out whom the agent does not choose, and takes back a viewing to come', async () => {
    const { agent, objectId, person, email, setStatus, list, order } = await openReserved();
    const kept = await addStakeholder(agent, objectId, { email: 'kept@example.com' });
    await agent.call<StakeholderAnswer>('PUT', stakeholderUrl, {
      body: { id: person.id, status: 'TERMIN', data: { appointment: '28.11.2099, 16:30' } },
    });
    await agent.call('POST', `${stakeholderUrl}/confirmation`, {
      body: { stakeholderId: person.id, objectId, type: 'appointment' },
    });
    await setStatus('SOLD');
    await order({ type: 'decline', ids: [person.id], declineReason: 'Objekt verkauft' });
    const statuses = Object.fromEntries((await list()).map(({ id, status }) => [id, status]));
    expect(statuses).toEqual({ [person.id]: 'AUSGESCHIEDEN', [kept.id]: 'EXPOSE' });
    const [declined] = await mailsTo(agent, email);
    const file = await agent.call('GET', declined?.attachments?.[0]?.href ?? '');
    expect(file.text).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1/u);
  });
});
