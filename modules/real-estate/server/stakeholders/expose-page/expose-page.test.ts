import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import { readLog } from '#testing/audit-log.ts';
import { readMails } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addStakeholder, openTeam, stakeholderUrl } from '#testing/real-estate/interested-people.ts';
import type { Stakeholder } from '#modules/real-estate/contract/stakeholders/stakeholders.ts';
import type { Today } from '#modules/real-estate/contract/today/today.ts';
import type { ExposePage } from '#modules/real-estate/contract/stakeholders/expose-page.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

type Answer = TestBody & { readonly page: ExposePage };

let number = 0;

/** A person who got the email of an exposé, and the calls of whoever opens its link without an account. */
async function openLink(facts: object = {}) {
  const team = await openTeam(people);
  const { objectId } = await createObject(team.agent, {
    title: 'Haus am See',
    city: 'Köln',
    street: 'Geheimer Weg',
    houseNumber: '7',
    value: 649_000,
    courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
    ...facts,
  });
  number += 1;
  const email = `reader-${number}@example.com`;
  const person = await addStakeholder(team.agent, objectId, { email, title: 'Frau', firstName: 'Eva' });
  await team.agent.call('POST', `${stakeholderUrl}/confirmation`, {
    body: { stakeholderId: person.id, objectId, type: 'expose' },
  });
  const [mail] = await readMails(team.agent, email);
  const [, a = '', b = ''] = /\/benit\/auth\/expose\/([\w-]+)\/([\w-]+)/u.exec(mail?.text ?? '') ?? [];
  const reader = people.browser();
  const url = (path = '', link = `${a}/${b}`) => `/api/ri/real-estate/public/expose/${link}${path}`;
  const read = async (query = '') => (await reader.call<Answer>('GET', `${url()}${query}`)).body.page;
  const confirm = (body: object) => reader.call<Answer>('POST', url(), { body });
  return { ...team, objectId, person, email, a, b, reader, url, read, confirm };
}

const all = ['withdrawal', 'earlyStart', 'terms'];

describe('the page behind the link of an exposé email', () => {
  it('asks for a contract where commission falls due, with the sum above a button that says so', async () => {
    const { read } = await openLink();
    const page = await read();
    expect(page).toMatchObject({ person: 'Frau Eva Brandt', confirmedAt: null, isContract: false, wantsUpdates: true });
    expect(page.object).toEqual({ title: 'Haus am See', place: 'Köln', price: '649.000\u00A0€', isOffered: true });
    expect(page.consent.button).toBe('zahlungspflichtig beauftragen');
    expect(page.consent.commission.replaceAll('\u00A0', ' ')).toBe(
      'Provision 3,57 % inkl. 19 % MwSt. vom Kaufpreis = 23.169,30 €, nur bei Kauf',
    );
    expect(page.consent.agreements.map(({ name }) => name)).toEqual(all);
    expect(page.consent.texts.map(({ title }) => title)).toEqual([
      'Widerrufsbelehrung',
      'Allgemeine Geschäftsbedingungen',
      'Datenschutz',
    ]);
    expect(JSON.stringify(page)).not.toContain('Geheimer Weg');
    expect((await read('?languageKey=en')).consent.button).toBe('order with obligation to pay');
  });

  it.each([{ realEstateType: 'realestates.apartmentRent', courtage: '2 Kaltmieten' }, { courtage: 'provisionsfrei' }])(
    'just opens where none falls due: %j',
    async (facts) => {
      const { read, confirm } = await openLink(facts);
      const { consent } = await read();
      expect(consent).toMatchObject({ isContract: false, button: 'Exposé ansehen', commission: '', agreements: [] });
      const { body } = await confirm({ version: consent.version });
      expect(body.page).toMatchObject({ isContract: false, confirmedAt: people.clock.now().toISOString() });
    },
  );

  it('names what is not agreed to, and refuses another wording', async () => {
    const { read, confirm } = await openLink();
    const { consent } = await read();
    const missing = await confirm({ version: consent.version, agreed: ['withdrawal', 'terms'] });
    expect(missing.status).toBe(400);
    expect(missing.body.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'agreement_needed agreed.earlyStart',
    ]);
    expect((await confirm({ version: 'f'.repeat(64), agreed: all })).status).toBe(409);
    expect((await read()).confirmedAt).toBeNull();
  });

  it('keeps the proof with its wording, mails all of it, and shows it to the agent', async () => {
    const { agent, organizationId, agentUser, objectId, email, read, confirm } = await openLink();
    const { consent } = await read();
    const { body } = await confirm({
      version: consent.version,
      agreed: all,
      knownSince: 'seit 2025',
      wantsSimilar: true,
    });
    expect(body.page).toMatchObject({ isContract: true, confirmedAt: people.clock.now().toISOString() });
    await confirm({ version: consent.version, agreed: all });
    const { proof, texts } = await database.tenant({ organizationId, userId: agentUser.id }, async (tx) => ({
      proof: await tx.selectFrom('estate_expose_consents').selectAll().execute(),
      texts: await tx.selectFrom('estate_consent_texts').selectAll().execute(),
    }));
    expect(proof).toHaveLength(1);
    expect(proof[0]).toMatchObject({
      object_id: objectId,
      person: 'Frau Eva Brandt',
      email,
      button: 'zahlungspflichtig beauftragen',
      is_contract: true,
      text_version: consent.version,
      known_since: 'seit 2025',
      wants_similar: true,
      kept_until: `${people.clock.now().getUTCFullYear() + 3}-12-31`,
    });
    expect(texts.map(({ wording }) => wording)).toEqual([consent]);
    const [mail] = await readMails(agent, email);
    expect(mail?.text).toContain('Widerrufsrecht');
    expect(mail?.text.replaceAll('\u00A0', ' ')).toContain('23.169,30 €');
    const list = await agent.call<TestBody & { stakeholders: { data: object }[] }>(
      'GET',
      `${stakeholderUrl}?objectId=${objectId}`,
    );
    expect(list.body.stakeholders[0]?.data).toMatchObject({ exposeConfirmedAt: people.clock.now().toISOString() });
    const log = JSON.stringify(await readLog(database, organizationId));
    expect(log).toContain('expose_confirmed');
  });

  it('opens the exposé only after that', async () => {
    const { read, confirm, reader, url } = await openLink();
    const early = await reader.call('GET', url('/pdf'));
    expect([early.status, early.body.errors?.[0]?.code]).toEqual([422, 'expose_not_confirmed']);
    await confirm({ version: (await read()).consent.version, agreed: all });
    const { status, headers, bytes } = await reader.call('GET', url('/pdf'));
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('makes the exposé once for all readers, and again when a fact has changed', async () => {
    const { agent, objectId, read, confirm, reader, url } = await openLink();
    await confirm({ version: (await read()).consent.version, agreed: all });
    const render = vi.spyOn(people.renderer, 'render');
    const open = async () => {
      const { status } = await reader.call('GET', url('/pdf'));
      return [status, render.mock.calls.length];
    };
    expect([await open(), await open()]).toEqual([
      [200, 1],
      [200, 1],
    ]);
    await agent.call('PUT', '/api/ri/real-estate/objekt', {
      body: { objectId, draft: true, data: { value: 639_000 } },
    });
    expect(await open()).toEqual([200, 2]);
    render.mockRestore();
  });

  it('refuses a reader whose agency already has as many exposés in the making as it may', async () => {
    const { read, confirm, reader, url } = await openLink();
    await confirm({ version: (await read()).consent.version, agreed: all });
    const real = people.renderer.render.bind(people.renderer);
    const render = vi.spyOn(people.renderer, 'render').mockRejectedValueOnce(new AppError('overloaded'));
    expect((await reader.call('GET', url('/pdf'))).status).toBe(503);
    render.mockImplementation(real);
    // It was not kept.
    expect((await reader.call('GET', url('/pdf'))).status).toBe(200);
    render.mockRestore();
  });

  it('takes a withdrawal once, mails its receipt to reader and agent, and closes the exposé', async () => {
    const { agent, agentUser, objectId, email, read, confirm, reader, url } = await openLink();
    const withdraw = () => reader.call<Answer>('POST', url('/withdrawal'), { body: { name: 'Eva Brandt' } });
    expect((await withdraw()).body.errors?.[0]?.code).toBe('no_contract');
    await confirm({ version: (await read()).consent.version, agreed: all });
    people.clock.advance({ days: 40 });
    const { body } = await withdraw();
    expect(body.page).toMatchObject({
      confirmedAt: null,
      isContract: false,
      withdrawnAt: people.clock.now().toISOString(),
    });
    expect((await withdraw()).status).toBe(422);
    expect((await reader.call('GET', url('/pdf'))).status).toBe(422);
    const later = await people.signIn(agentUser);
    const shown = async () => {
      const list = await later.call<TestBody & { stakeholders: Stakeholder[] }>(
        'GET',
        `${stakeholderUrl}?objectId=${objectId}`,
      );
      const today = await later.call<TestBody & Today>('GET', '/api/ri/real-estate/today');
      return [list.body.stakeholders[0]?.data.exposeWithdrawnAt, today.body.counts.withdrawals];
    };
    expect(await shown()).toEqual([people.clock.now().toISOString(), 1]);
    const [receipt] = await readMails(agent, email);
    expect(receipt?.subject).toContain('Widerruf eingegangen');
    const [notice] = await readMails(agent, agentUser.email);
    expect(notice?.subject).toContain('Vertrag widerrufen: Frau Eva Brandt');
    // Whoever agrees again has a contract.
    await confirm({ version: (await read()).consent.version, agreed: all });
    expect(await shown()).toEqual([null, 0]);
  });

  it('is told to the agency’s own address of a withdrawal when the agent has left', async () => {
    const { agent, organizationId, agentUser, read, confirm, reader, url } = await openLink();
    const contact = `office-${number}@example.com`;
    const appearance = Object.fromEntries(
      ['contact', 'address', 'telephone', 'website', 'imprint'].map((name) => [name, '']),
    );
    const { status, text } = await agent.call('PUT', '/api/ri/real-estate/configuration', {
      body: {
        configIdentifier: 'exposeAppearance',
        properties: { ...appearance, design: 'line', colour: '#1f3a5f', email: contact },
      },
    });
    expect(status, text).toBe(200);
    await confirm({ version: (await read()).consent.version, agreed: all });
    await database.tenant({ organizationId, userId: agentUser.id }, (tx) =>
      tx.updateTable('estate_stakeholder_mails').set({ sent_by: createId() }).execute(),
    );
    await reader.call('POST', url('/withdrawal'), { body: { name: 'Eva Brandt' } });
    expect((await readMails(agent, contact)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Vertrag widerrufen: Frau Eva Brandt'),
    ]);
    expect(await readMails(agent, agentUser.email)).toEqual([]);
  });

  it('takes few contracts of a person a day, and none after many withdrawals; the agency’s emails are not used up', async () => {
    const { organizationId, read, confirm, reader, url } = await openLink();
    const { version } = (await read()).consent;
    const cycle = async () => {
      const { status } = await confirm({ version, agreed: all });
      if (status === 200) await reader.call('POST', url('/withdrawal'), { body: { name: 'Eva Brandt' } });
      return status;
    };
    for (let day = 0; day < 2; day += 1) {
      for (let time = 0; time < 5; time += 1) expect(await cycle()).toBe(200);
      expect(await cycle()).toBe(429);
      people.clock.advance({ days: 1 });
    }
    expect(await cycle()).toBe(429);
    const { rows } = await database.identity((tx) =>
      sql<{ kind: string }>`SELECT id FROM mails WHERE organization_id = ${organizationId}::uuid`.execute(tx),
    );
    // That of the exposé alone.
    expect(rows).toHaveLength(1);
  });

  it('takes few changes a minute', async () => {
    const { reader, url } = await openLink();
    const answer = async () => (await reader.call('POST', url('/answer'), { body: { answer: 'VIEWING' } })).status;
    for (let time = 0; time < 20; time += 1) expect(await answer()).toBe(200);
    expect(await answer()).toBe(429);
  });

  it('takes an answer, and that no more emails are wanted', async () => {
    const { agent, objectId, reader, url } = await openLink();
    const { body } = await reader.call<Answer>('POST', url('/answer'), {
      body: { answer: 'VIEWING', wantsUpdates: false },
    });
    expect(body.page).toMatchObject({ answer: 'VIEWING', wantsUpdates: false });
    const list = await agent.call<TestBody & { stakeholders: { data: object; deletedOn: string | null }[] }>(
      'GET',
      `${stakeholderUrl}?objectId=${objectId}`,
    );
    expect(list.body.stakeholders[0]).toMatchObject({
      deletedOn: null,
      data: { interestAnswer: 'VIEWING', noUpdateEmail: true },
    });
  });

  it('is not found for a wrong secret, another person’s, a deleted person, and after nothing else', async () => {
    const first = await openLink();
    const second = await openLink();
    const statusOf = async (link: string) => (await first.reader.call('GET', first.url('', link))).status;
    expect(await statusOf(`${first.a}/${second.b}`)).toBe(404);
    expect(await statusOf(`${first.a}/${'A'.repeat(43)}`)).toBe(404);
    expect(await statusOf('x/y')).toBe(404);
    await first.agent.call('DELETE', `${stakeholderUrl}/${first.person.id}`);
    expect(await statusOf(`${first.a}/${first.b}`)).toBe(404);
  });

  it('writes answers into the log without who gave them, ignores the same again, and leaves the version alone', async () => {
    const { agent, organizationId, person, reader, url } = await openLink();
    const answer = (body: object) => reader.call('POST', url('/answer'), { body });
    for (const body of [{ answer: 'NO', wantsUpdates: false }, { answer: 'NO', wantsUpdates: false }, {}])
      expect((await answer(body)).status).toBe(200);
    const saved = await agent.call('PUT', stakeholderUrl, {
      body: { id: person.id, version: 2, data: { city: 'Bonn' } },
    });
    expect(saved.status, saved.text).toBe(200);
    const log = await readLog(database, organizationId);
    const written = log.filter(({ event }) => event === 'stakeholder_changed').map(({ changes }) => changes);
    expect(written).toEqual([
      [
        { field: 'interestAnswer', from: null, to: 'NO' },
        { field: 'noUpdateEmail', from: 'false', to: 'true' },
      ],
      [{ field: 'city', from: null, to: null }],
    ]);
    expect(JSON.stringify(log.filter(({ event }) => event.startsWith('stakeholder_')))).not.toMatch(/Brandt|Bonn|Eva/u);
  });

  it('opens no exposé for somebody who was turned down', async () => {
    const { agent, person, read, confirm, reader, url } = await openLink();
    await confirm({ version: (await read()).consent.version, agreed: all });
    await agent.call('PUT', stakeholderUrl, {
      body: { id: person.id, status: 'AUSGESCHIEDEN', data: { declineReason: 'Preis' } },
    });
    const { body } = await reader.call('GET', url('/pdf'));
    expect(body.errors?.[0]?.code).toBe('object_withdrawn');
  });

  it('is not found when the agency does without the service', async () => {
    const { organizationId, reader, url } = await openLink();
    await database.identity((tx) =>
      tx.deleteFrom('organization_services').where('organization_id', '=', organizationId).execute(),
    );
    expect((await reader.call('GET', url())).status).toBe(404);
  });

  it('of a person who only opened an exposé: nothing of them stays when they are deleted', async () => {
    const { agent, organizationId, agentUser, person, read, confirm } = await openLink({ courtage: 'provisionsfrei' });
    await confirm({ version: (await read()).consent.version });
    await agent.call('DELETE', `${stakeholderUrl}/${person.id}`);
    const kept = await database.tenant({ organizationId, userId: agentUser.id }, (tx) =>
      tx.selectFrom('estate_expose_consents').select('id').execute(),
    );
    expect(kept).toEqual([]);
  });

  it('has the same wording whoever of the agency wrote last', async () => {
    const { colleague, person, objectId, read } = await openLink();
    const before = (await read()).consent;
    const { status } = await colleague.call('POST', `${stakeholderUrl}/confirmation`, {
      body: { stakeholderId: person.id, objectId, type: 'interest' },
    });
    expect([status, (await read()).consent]).toEqual([200, before]);
  });

  it('of a person who was deleted after agreeing: the proof stays, and the counter does', async () => {
    const { agent, organizationId, agentUser, objectId, person, read, confirm } = await openLink();
    await confirm({ version: (await read()).consent.version, agreed: all });
    await agent.call('DELETE', `${stakeholderUrl}/${person.id}`);
    const kept = await database.tenant({ organizationId, userId: agentUser.id }, (tx) =>
      tx.selectFrom('estate_expose_consents').select(['person', 'deleted_status']).execute(),
    );
    expect(kept).toEqual([{ person: 'Frau Eva Brandt', deleted_status: 'EXPOSE' }]);
    const { body } = await agent.call<TestBody & { objekte: { stakeholderExposeCount: number }[] }>(
      'GET',
      `/api/ri/real-estate/objekt?objectId=${objectId}`,
    );
    expect(body.objekte[0]?.stakeholderExposeCount).toBe(1);
    await expect(
      database.tenant({ organizationId, userId: agentUser.id }, (tx) =>
        tx.updateTable('estate_expose_consents').set({ person: 'X' }).execute(),
      ),
    ).rejects.toThrow('permission denied');
  });
});
