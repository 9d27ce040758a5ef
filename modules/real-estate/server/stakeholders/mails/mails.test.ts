import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { stakeholderUrl } from '#testing/real-estate/interested-people.ts';
import { mailsTo, openHouse as openHouseOf } from '#testing/real-estate/open-house.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const openHouse = (facts: object = {}) => openHouseOf(people, facts);

describe('the email of an exposé', () => {
  it('is previewed, sent with a link in place of an attachment, and noted', async () => {
    const { agent, email, objectId, send, preview } = await openHouse();
    const mail = await preview('expose');
    expect(mail).toMatchObject({
      to: email,
      greeting: 'Guten Tag Frau Brandt,',
      action: 'Exposé öffnen',
      attachment: null,
    });
    expect(mail.subject).toBe(`Ihr Exposé: Haus zum Kauf in Köln-Lövenich (${objectId})`);
    expect(mail.text).toContain('die Provision fällt nur an, wenn Sie kaufen');
    const { status, body, text } = await send('expose');
    expect(status, text).toBe(200);
    expect(body.stakeholder.data.exposeSentAt).toBe(people.clock.now().toISOString());
    const [sent] = await mailsTo(agent, email);
    expect(sent?.text).toContain('/benit/auth/expose/');
    expect(sent?.text).toContain('Guten Tag Frau Brandt,');
    expect(sent?.text).not.toContain('Am Alten Weiher');
  });

  it('of a flat to let has no word about commission', async () => {
    const { preview } = await openHouse({ realEstateType: 'realestates.apartmentRent', courtage: 'provisionsfrei' });
    expect((await preview('expose')).text).not.toMatch(/Provision|Widerruf/u);
  });

  it('is sent in the words of the agent, and in the language of the person', async () => {
    const { agent, person, email, send } = await openHouse();
    await agent.call('PUT', stakeholderUrl, { body: { id: person.id, data: { language: 'en' } } });
    await send('expose', { subject: 'Your house', text: 'As discussed.\n\nSee you' });
    const [mail] = await mailsTo(agent, email);
    expect(mail?.subject).toBe('Your house');
    expect(mail?.text).toMatch(/Dear Ms Brandt,\n\nAs discussed\.\n\nSee you\n\nOpen property brochure/u);
  });

  it('goes to all new people at once', async () => {
    const { agent, person, email, objectId } = await openHouse();
    const body = { objectId, ids: [person.id] };
    const answer = await agent.call('POST', `${stakeholderUrl}/confirmation/fresh`, { body });
    expect([answer.status, answer.body]).toEqual([200, { sent: 1 }]);
    expect(await mailsTo(agent, email)).toHaveLength(1);
  });

  it('goes to each of them once, also named twice or asked for again', async () => {
    const { agent, person, email, objectId } = await openHouse();
    const ask = async (ids: readonly string[]) =>
      (await agent.call('POST', `${stakeholderUrl}/confirmation/fresh`, { body: { objectId, ids } })).body;
    expect(await ask([person.id, person.id])).toEqual({ sent: 1 });
    expect(await ask([person.id])).toEqual({ sent: 0 });
    expect(await mailsTo(agent, email)).toHaveLength(1);
    const other = await createObject(agent, {});
    const elsewhere = { objectId: other.objectId, ids: [person.id] };
    expect((await agent.call('POST', `${stakeholderUrl}/confirmation/fresh`, { body: elsewhere })).status).toBe(404);
  });

  it('is not sent again by a second press of the button, but later it is', async () => {
    const { agent, email, send } = await openHouse();
    await send('expose');
    expect((await send('expose')).status).toBe(200);
    expect(await mailsTo(agent, email)).toHaveLength(1);
    people.clock.advance({ seconds: 30 });
    await send('expose');
    expect(await mailsTo(agent, email)).toHaveLength(2);
  });
});

describe('the email about interest, and that about documents', () => {
  it('are noted with the person: the clock turns red', async () => {
    const { send } = await openHouse();
    expect((await send('interest')).body.stakeholder.data).toMatchObject({
      interestEmailSent: true,
      interestEmailSentAt: people.clock.now().toISOString(),
    });
    expect((await send('document')).body.stakeholder.data.renterDocumentSent).toBe(true);
  });
});

describe('the email of a viewing', () => {
  it('has the place and a calendar file, which the next one replaces', async () => {
    const { agent, person, email, send, preview } = await openHouse();
    expect((await send('appointment')).body.errors?.[0]?.code).toBe('appointment_missing');
    await agent.call('PUT', stakeholderUrl, {
      body: { id: person.id, status: 'TERMIN', data: { appointment: '28.11.2026, 16:30' } },
    });
    expect((await send('appointment')).status).toBe(200);
    expect((await preview('appointment')).subject).toBe('Neuer Termin: Besichtigung am Sa, 28.11.2026, 16:30 Uhr');
    expect((await send('cancellation')).status).toBe(200);
    const mails = await mailsTo(agent, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Besichtigung am Sa, 28.11.2026, 16:30 Uhr entfällt',
      'Besichtigung am Sa, 28.11.2026, 16:30 Uhr',
    ]);
    expect(mails[1]?.text).toContain('Am Alten Weiher 12a–c, 50859 Köln-Lövenich');
    const files = await Promise.all(
      mails.map(async ({ attachments }) => (await agent.call('GET', attachments?.[0]?.href ?? '')).text),
    );
    expect(files.map((file) => /METHOD:(\w+)[\s\S]*SEQUENCE:(\d)/u.exec(file)?.slice(1))).toEqual([
      ['CANCEL', '1'],
      ['PUBLISH', '0'],
    ]);
    expect(files[1]).toContain('DTSTART:20261128T153000Z');
  });
});

describe('an email to a person of another agency', () => {
  it('is not found, nor under the number of another object', async () => {
    const { agent, stranger, person, objectId } = await openHouse();
    const other = await createObject(agent, {});
    const ask = (browser: TestBrowser, id: string) =>
      browser.call('POST', `${stakeholderUrl}/confirmation`, {
        body: { stakeholderId: person.id, objectId: id, type: 'expose' },
      });
    expect((await ask(stranger, objectId)).status).toBe(404);
    expect((await ask(agent, other.objectId)).status).toBe(404);
  });
});
