import { expect, it } from 'vitest';
import { workbookMediaType } from '#platform/contract/files.ts';
import { addMany } from '#testing/real-estate/many-people.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addStakeholder, openTeam, stakeholderUrl } from '#testing/real-estate/interested-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const headers = { accept: 'application/pdf' };

async function openObject(facts: object) {
  const team = await openTeam(people);
  const { objectId } = await createObject(team.agent, {
    city: 'Köln',
    street: 'Am Weiher',
    houseNumber: '1',
    realStreet: 'Geheimer Weg',
    realHouseNumber: '7',
    owner: 'Karin Seidel',
    courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
    ...facts,
  });
  const person = await addStakeholder(team.agent, objectId, { title: 'Familie', city: '50667 Köln' });
  return { ...team, objectId, person };
}

it('the proof of a purchase names actual address, owner, price and commission, and takes values of its own', async () => {
  const { agent, objectId, person } = await openObject({ value: 649_000, livingSpace: 138.5 });
  const { bytes } = await agent.call('GET', `/api/ri/real-estate/objekt/proof/${objectId}/${person.id}`, { headers });
  const text = await readPdfText(bytes);
  for (const part of ['Objektnachweis', 'Familie Brandt', 'Geheimer Weg 7', 'Karin Seidel', '649.000,00', '3,57 %'])
    expect(text).toContain(part);
  const body = {
    objectId,
    stakeholder: person,
    type: 'proofBuy',
    dataTmp: { courtage: 'provisionsfrei', value: 500_000 },
  };
  const other = await agent.call('POST', `${stakeholderUrl}/document`, { headers, body });
  const changed = await readPdfText(other.bytes);
  expect(changed).toContain('500.000,00');
  expect(changed).not.toContain('Provision');
});

it('the proof of a flat to let has rent and landlord, and no commission', async () => {
  const { agent, objectId, person } = await openObject({
    realEstateType: 'realestates.apartmentRent',
    baseRent: 1020,
    serviceCharge: 150,
  });
  const body = { objectId, stakeholder: person.id, type: 'proofRent' };
  const { bytes } = await agent.call('POST', `${stakeholderUrl}/document`, { headers, body });
  const text = await readPdfText(bytes);
  for (const part of ['Nachweis einer Mietgelegenheit', 'Vermieter', 'Karin Seidel', '1.020,00', '150,00'])
    expect(text).toContain(part);
  expect(text).not.toContain('Provision');
});

it('the proof names facts of its own that no object or person could have, and prints nothing for empty ones', async () => {
  const { agent, objectId, person } = await openObject({ value: 649_000 });
  const make = (dataTmp: object) =>
    agent.call('POST', `${stakeholderUrl}/document`, {
      headers,
      body: { objectId, stakeholder: person.id, type: 'proofBuy', dataTmp },
    });
  const refused = await make({ value: 'viel', title: 'Ritter', lastName: 5 });
  expect(refused.status).toBe(400);
  expect(refused.body.errors?.map(({ field }) => field)).toEqual([
    'dataTmp.value',
    'dataTmp.title',
    'dataTmp.lastName',
  ]);
  const { status, bytes } = await make({ street: null, firstName: null, title: null, strange: true });
  expect(status).toBe(200);
  expect(await readPdfText(bytes)).not.toMatch(/null|undefined/u);
});

it('a person’s proof is of their own object alone', async () => {
  const { agent, objectId } = await openObject({});
  const { person } = await openObject({});
  expect((await agent.call('GET', `/api/ri/real-estate/objekt/proof/${objectId}/${person.id}`)).status).toBe(404);
});

it('the list comes as PDF, with a slash at the end of its path or without, and as workbook', async () => {
  const { agent, objectId } = await openObject({});
  for (const ending of ['', '/']) {
    const { bytes } = await agent.call('POST', `${stakeholderUrl}/stakeholder-list${ending}`, {
      headers,
      body: { objectId },
    });
    expect(await readPdfText(bytes)).toContain('Familie Brandt');
  }
  const workbook = await agent.call('GET', `${stakeholderUrl}/workbook/${objectId}`);
  expect(workbook.headers['content-type']).toContain(workbookMediaType);
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
});

it('a list of more people than a PDF may have is refused, and comes as workbook', async () => {
  const { agent, organizationId, objectId } = await openObject({});
  await addMany(database, { organizationId, objectId, count: 1000, receivedAt: people.clock.now() });
  const { status, body } = await agent.call('POST', `${stakeholderUrl}/stakeholder-list`, {
    headers,
    body: { objectId },
  });
  expect([status, body.errors?.[0]?.code]).toEqual([422, 'document_too_large']);
  expect((await agent.call('GET', `${stakeholderUrl}/workbook/${objectId}`)).status).toBe(200);
});
