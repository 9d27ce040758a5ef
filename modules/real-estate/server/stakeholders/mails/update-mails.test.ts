import { describe, expect, it } from 'vitest';
import type { Task } from '#platform/contract/task.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { addStakeholder, stakeholderUrl } from '#testing/real-estate/interested-people.ts';
import type { StakeholderAnswer } from '#testing/real-estate/interested-people.ts';
import { mailsTo, openHouse } from '#testing/real-estate/open-house.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import type { MailPreview } from '#modules/real-estate/contract/stakeholders/stakeholder-mails.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database);
runTasks(people, testDatabase);

type Answer = TestBody & { readonly task: Task };

async function openUpdate() {
  const house = await openHouse(people);
  const { agent, objectId } = house;
  const whenEnded = async ({ id }: Pick<Task, 'id'>): Promise<Task> => {
    const find = async () => (await agent.call<Answer>('GET', `/api/benit/tasks/${id}`)).body.task;
    await expect.poll(async () => (await find()).state, { timeout: 60_000 }).toMatch(/done|failed/u);
    return find();
  };
  /** Orders the email about a new price, and waits until all have it. */
  const inform = async (more: object = {}): Promise<Task> => {
    const body = { objectId, type: 'price', ...more };
    const { status, body: answer, text } = await agent.call<Answer>('POST', `${stakeholderUrl}/update-mail`, { body });
    expect(status, text).toBe(202);
    return whenEnded(answer.task);
  };
  return { ...house, inform, whenEnded };
}

describe('an email about a changed price or status', () => {
  it('names who gets it, leaves out who left or wants none, and counts what was withheld', async () => {
    const { agent, objectId, email, inform } = await openUpdate();
    const silent = await addStakeholder(agent, objectId, { email: 'silent@example.com', noUpdateEmail: true });
    const gone = await addStakeholder(agent, objectId, { email: 'gone@example.com' });
    await agent.call('PUT', stakeholderUrl, {
      body: { id: gone.id, status: 'AUSGESCHIEDEN', data: { declineReason: 'Preis' } },
    });
    const preview = await agent.call<
      TestBody & { mail: MailPreview; recipients: { email: string }[]; withheld: { id: string }[]; perDay: number }
    >('POST', `${stakeholderUrl}/update-mail/preview`, { body: { objectId, type: 'price' } });
    expect(preview.body.recipients.map(({ email: address }) => address)).toEqual([email]);
    expect(preview.body.perDay).toBe(200);
    expect(preview.body.withheld.map(({ id }) => id)).toEqual([silent.id]);
    expect(preview.body.mail.text).toContain('649.000 €'.replace(' ', '\u00A0'));
    expect(await inform()).toMatchObject({ state: 'done', errors: [], done: 1, total: 1 });
    expect(await mailsTo(agent, email)).toHaveLength(1);
    const others = await Promise.all(['gone@example.com', 'silent@example.com'].map((to) => mailsTo(agent, to)));
    expect(others.flat()).toEqual([]);
    expect(await inform({ ids: [gone.id] })).toMatchObject({ state: 'done', done: 0, total: 0 });
    const { body: after } = await agent.call<StakeholderAnswer>('PUT', stakeholderUrl, { body: { id: silent.id } });
    expect(after.stakeholder.data.noUpdateEmailCount).toBe(1);
  });

  it('has the words of the agent in German, and the text block in another language', async () => {
    const { agent, objectId, email, inform } = await openUpdate();
    await addStakeholder(agent, objectId, { email: 'english@example.com', language: 'en' });
    await inform({ subject: 'Neuer Preis', text: 'Wie besprochen.' });
    const [german] = await mailsTo(agent, email);
    expect([german?.subject, german?.text.includes('Wie besprochen.')]).toEqual(['Neuer Preis', true]);
    const [english] = await mailsTo(agent, 'english@example.com');
    expect(english?.text).toContain('Dear Mr Brandt,');
    expect(english?.text).not.toContain('Wie besprochen.');
  });

  it('is not ordered twice by a second press of the button, but later it is', async () => {
    const { agent, email, inform } = await openUpdate();
    await inform();
    await inform();
    expect(await mailsTo(agent, email)).toHaveLength(1);
    people.clock.advance({ seconds: 30 });
    await inform();
    expect(await mailsTo(agent, email)).toHaveLength(2);
  });

  it('reaches more people than one transaction takes, and nobody again when its task is repeated', async () => {
    const { agent, agentUser, organizationId, objectId, email, inform, whenEnded } = await openUpdate();
    for (let index = 0; index < 60; index++)
      await addStakeholder(agent, objectId, { email: `person-${index}@example.com` });
    const task = await inform();
    expect(task).toMatchObject({ state: 'done', done: 61, total: 61 });
    const tenant = { organizationId, userId: agentUser.id };
    await database.tenant(tenant, (tx) =>
      tx.updateTable('tasks').set({ state: 'failed' }).where('id', '=', task.id).execute(),
    );
    people.clock.advance({ minutes: 5 });
    await addStakeholder(agent, objectId, { email: 'later@example.com' });
    const { status, body, text } = await agent.call<Answer>('POST', `/api/benit/tasks/${task.id}/repeat`);
    expect(status, text).toBe(202);
    expect(await whenEnded(body.task)).toMatchObject({ state: 'done', done: 61, total: 61 });
    const mails = await database.tenant(tenant, (tx) =>
      tx.selectFrom('estate_stakeholder_mails').select('stakeholder_id').execute(),
    );
    expect([mails.length, new Set(mails.map(({ stakeholder_id: id }) => id)).size]).toEqual([61, 61]);
    expect(await mailsTo(agent, email)).toHaveLength(1);
  });

  it('of another agency is not found', async () => {
    const { stranger, objectId } = await openUpdate();
    const body = { objectId, type: 'price' };
    expect((await stranger.call('POST', `${stakeholderUrl}/update-mail`, { body })).status).toBe(404);
  });
});

describe('an email that waits for another day', () => {
  it('is taken back when the person is deleted', async () => {
    const { agent, organizationId, person, email, inform } = await openUpdate();
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ mails_per_day: 1 }).where('id', '=', organizationId).execute(),
    );
    await inform();
    people.clock.advance({ seconds: 30 });
    await inform();
    expect(await mailsTo(agent, email)).toHaveLength(2);
    await agent.call('DELETE', `${stakeholderUrl}/${person.id}`);
    expect(await mailsTo(agent, email)).toHaveLength(1);
  });
});
