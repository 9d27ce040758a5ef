import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { writeZip } from '#platform/server/archives/write-zip.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openAgency } from '#testing/real-estate/agency.ts';
import { addChecklistFile, sendChecklistFile } from '#testing/real-estate/checklist-files.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { drawJpeg } from '#testing/real-estate/pictures.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { maxChecklistFiles } from '../../contract/checklist/checklist.ts';
import type { ChecklistEntry } from '../../contract/checklist/checklist.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/real-estate/objekt';
const objectId = 'A-1';

const jpeg = await drawJpeg();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const zip = (...names: readonly string[]) => buffer(writeZip(names.map((name) => ({ name, content: '<x/>' }))));

async function openObject(realEstateType = 'realestates.houseBuy'): Promise<TestBrowser> {
  const agent = await openAgency(people);
  await createObject(agent, { objectId, realEstateType });
  return agent;
}
async function read(agent: TestBrowser, name: string): Promise<ChecklistEntry | undefined> {
  const { body } = await agent.call<{ items: ChecklistEntry[] }>('GET', `${base}/checklist?objectId=${objectId}`);
  return body.items.find(({ item }) => item === name);
}
const send = (agent: TestBrowser, item: string, fileName: string, bytes: Uint8Array, uploadId?: string) =>
  sendChecklistFile(agent, { objectId, item, ...(uploadId && { uploadId }) }, { fileName, bytes });
const errorOf = ({ status, body }: { readonly status: number; readonly body: TestBody }) => [
  status,
  body.errors?.[0]?.code,
  body.errors?.[0]?.field,
];

it('PDF, Word and pictures are kept under their names, in the order in which they came, and downloaded as sent', async () => {
  const agent = await openObject();
  const word = await zip('[Content_Types].xml', 'word/document.xml');
  const sent = [
    ['Grundbuch.pdf', pdf, 'application/pdf'],
    ['Straße.jpg', jpeg, 'image/jpeg'],
    ['Brief.docx', word, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    // Some programs write the text first.
    [
      'Anders.docx',
      await zip('word/document.xml', '[Content_Types].xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ] as const;
  for (const [fileName, bytes] of sent) await addChecklistFile(agent, objectId, 'landRegister', { fileName, bytes });
  const files = (await read(agent, 'landRegister'))?.files ?? [];
  expect(files.map(({ name, mediaType, size }) => [name, mediaType, size])).toEqual(
    sent.map(([name, bytes, mediaType]) => [name, mediaType, bytes.length]),
  );
  const { status, bytes, headers } = await agent.call('GET', `${base}/checklist-files/${files[1]?.id}`);
  expect([status, headers['content-type'], bytes.equals(jpeg)]).toEqual([200, 'image/jpeg', true]);
  expect(headers['content-disposition']).toMatch(/^attachment/u);
  expect((await read(agent, 'siteMap'))?.files).toEqual([]);
});

it('a paper with a file is there since today, unless it was there before or is not needed', async () => {
  const agent = await openObject();
  const save = (item: string, values: object) =>
    agent.call('PUT', `${base}/checklist`, { body: { objectId, item, ...values } });
  await save('siteMap', { status: 'ANGEFORDERT' });
  await save('propertyTax', { status: 'VORHANDEN', receivedAt: '2026-01-15' });
  await save('monument', { status: 'NICHT_NOETIG' });
  const states = [];
  for (const item of ['landRegister', 'siteMap', 'propertyTax', 'monument']) {
    const { body } = await send(agent, item, 'Seite.pdf', pdf);
    states.push([body.item.status, body.item.receivedAt]);
  }
  const today = todayInGermany(people.clock);
  expect(states).toEqual([
    ['VORHANDEN', today],
    ['VORHANDEN', today],
    ['VORHANDEN', '2026-01-15'],
    ['NICHT_NOETIG', null],
  ]);
});

it('a file that is sent twice is one; the same id for another paper is another file', async () => {
  const agent = await openObject();
  const uploadId = createId();
  for (const item of ['landRegister', 'landRegister', 'siteMap']) await send(agent, item, 'Seite.pdf', pdf, uploadId);
  expect((await read(agent, 'landRegister'))?.files.map(({ id }) => id)).toEqual([uploadId]);
  expect((await read(agent, 'siteMap'))?.files).toHaveLength(1);
});

it.each([
  ['tabelle.docx', () => zip('[Content_Types].xml', 'xl/workbook.xml'), 415, 'file_type_not_allowed'],
  ['archiv.zip', () => zip('brief.txt'), 415, 'file_type_not_allowed'],
  ['text.txt', () => Buffer.from('Hallo'), 415, 'file_type_not_allowed'],
  ['halb.pdf', () => Buffer.from('%PDF-1.7\n'), 422, 'file_unreadable'],
])('%s is refused by its content', async (fileName, write, status, code) => {
  const agent = await openObject();
  expect(errorOf(await send(agent, 'landRegister', fileName, await write()))).toEqual([status, code, 'file']);
  expect((await read(agent, 'landRegister'))?.status).toBe('OFFEN');
});

it('papers of other types, unknown ones, unknown objects and more files than there may be are refused by name', async () => {
  const agent = await openObject();
  expect(errorOf(await send(agent, 'soilReport', 'a.jpg', jpeg))).toEqual([422, 'item_not_of_type', 'item']);
  expect(errorOf(await send(agent, 'passport', 'a.jpg', jpeg))).toEqual([400, 'invalid_value', 'item']);
  const elsewhere = await sendChecklistFile(
    agent,
    { objectId: 'B-1', item: 'landRegister' },
    { fileName: 'a.jpg', bytes: jpeg },
  );
  expect(elsewhere.status).toBe(404);
  for (let number = 0; number < maxChecklistFiles; number += 1)
    await addChecklistFile(agent, objectId, 'landRegister', { fileName: `${number}.jpg`, bytes: jpeg });
  expect(errorOf(await send(agent, 'landRegister', 'a.jpg', jpeg))).toEqual([422, 'too_many_files', 'file']);
});

it('a deleted file is gone, its paper stays there; deleted files and those of a deleted object leave nothing', async () => {
  const agent = await openObject();
  const kept = () =>
    database.identity((tx) =>
      tx
        .selectFrom('files')
        .select('id')
        .where('purpose', '=', 'estate-checklist')
        .where('kept_at', 'is not', null)
        .execute(),
    );
  const before = (await kept()).length;
  const first = await addChecklistFile(agent, objectId, 'landRegister', { fileName: 'a.jpg', bytes: jpeg });
  await addChecklistFile(agent, objectId, 'siteMap', { fileName: 'b.jpg', bytes: jpeg });
  expect((await agent.call('DELETE', `${base}/checklist-files/${first.id}`)).status).toBe(200);
  expect((await agent.call('DELETE', `${base}/checklist-files/${first.id}`)).status).toBe(404);
  expect((await agent.call('GET', `${base}/checklist-files/${first.id}`)).status).toBe(404);
  expect(await read(agent, 'landRegister')).toMatchObject({ status: 'VORHANDEN', files: [] });
  expect((await kept()).length - before).toBe(1);
  const { body } = await agent.call<{ objekte: { version: number }[] }>('GET', `${base}?objectId=${objectId}`);
  expect((await agent.call('DELETE', `${base}/${objectId}?version=${body.objekte[0]?.version}`)).status).toBe(200);
  expect((await kept()).length).toBe(before);
});
