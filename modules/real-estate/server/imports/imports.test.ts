import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import {
  addPublishable,
  connectPackages,
  openPublisher,
  readObject,
  readStarted,
  runTask,
  save,
} from '#testing/portals/publication-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { addPicture } from '#testing/real-estate/pictures.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/real-estate';

type Agency = Awaited<ReturnType<typeof openPublisher>>;

/** Imports a file, to the end of its task. */
async function importFile({ agent, user, organizationId }: Agency, fileName: string, bytes: Buffer) {
  const { status, text } = await agent.call(
    'POST',
    `${base}/import/openimmo`,
    toMultipart([{ name: 'file', fileName, bytes }]),
  );
  expect(status, text).toBe(202);
  const payload = await readStarted(database, organizationId, 'estate-import-openimmo');
  return runTask(people, database, { kind: 'estate-import-openimmo', payload, organizationId, userId: user.id });
}

const listIds = async ({ agent }: Agency): Promise<readonly string[]> =>
  (await agent.call<{ objekte: { objectId: string }[] }>('GET', `${base}/objekt`)).body.objekte.map(
    ({ objectId }) => objectId,
  );

describe('a package of objects from another agency', () => {
  it('becomes objects with their pictures', async () => {
    const from = await openPublisher(people, database);
    await addPublishable(from.agent, 'A-1', { title: 'Villa mit Park', livingSpace: 312.5 });
    await addPicture(from.agent, 'A-1-front.jpg');
    await from.agent.call('GET', `${base}/objekt/files/A-1-front_small.jpg`);
    const { bytes } = await from.agent.call('GET', `${base}/objekt/openimmo/A-1`);
    const to = await openPublisher(people, database);
    expect(await importFile(to, 'A-1.zip', bytes)).toEqual([]);
    const { data, pictures, publication } = await readObject(to.agent, 'A-1');
    expect(data).toMatchObject({
      realEstateType: 'realestates.houseBuy',
      title: 'Villa mit Park',
      buildingType: 'VILLA',
      livingSpace: 312.5,
      value: 649_000,
      city: 'Köln',
    });
    expect(Object.keys(pictures)).toEqual(['A-1-01.jpg']);
    expect(Object.values(publication).map(({ state }) => state)).toEqual(Array(5).fill('none'));
  });

  it('leaves an object as it is whose number is there already, and says so', async () => {
    const agency = await openPublisher(people, database);
    await addPublishable(agency.agent, 'A-1', { title: 'Unser Haus' });
    const { bytes } = await agency.agent.call('GET', `${base}/objekt/openimmo/A-1`);
    expect(await importFile(agency, 'A-1.zip', bytes)).toMatchObject([
      { code: 'object_skipped', params: { object: 'A-1' } },
    ]);
    expect((await readObject(agency.agent, 'A-1')).data['title']).toBe('Unser Haus');
    expect(await listIds(agency)).toEqual(['A-1']);
  });

  it('that is none fails, and adds nothing', async () => {
    const agency = await openPublisher(people, database);
    await expect(importFile(agency, 'a.xml', Buffer.from('<?xml version="1.0"?><anderes/>'))).rejects.toThrow(
      'The root is anderes',
    );
    expect(await listIds(agency)).toEqual([]);
  });
});

const feedback = (content: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><openimmo_feedback><version>1.2.7</version><sender><name>immowelt</name></sender>${content}</openimmo_feedback>`,
  );
const enquiry = (number: string, email: string, text: string) =>
  `<objekt><oobj_id>${number}</oobj_id><interessent><anrede>Frau</anrede><vorname>Erika</vorname><nachname>Brandt</nachname><email>${email}</email><wunsch>BESICHTIGUNG</wunsch><anfrage>${text}</anfrage></interessent></objekt>`;

/** Drops what a portal has sent. */
const drop = ({ agent }: Agency, fileName: string, bytes: Buffer) =>
  agent.call<{
    enquiries: number;
    known: number;
    errors: number;
    unknown: string[];
    withoutEmail: string[];
    mail: unknown;
  }>('POST', `${base}/portals/feedback`, toMultipart([{ name: 'file', fileName, bytes }]));

const peopleOf = async ({ agent }: Agency, objectId: string): Promise<readonly Stakeholder[]> =>
  (await agent.call<{ stakeholders: Stakeholder[] }>('GET', `${base}/stakeholder?objectId=${objectId}`)).body
    .stakeholders;

describe('what a portal has sent', () => {
  it('adds people who ask to the pipeline of their object, once', async () => {
    const agency = await openPublisher(people, database);
    await addPublishable(agency.agent, 'A-1');
    const document = feedback(enquiry('A-1', 'erika@example.com', 'Ist das Haus noch frei?'));
    expect((await drop(agency, 'anfrage.xml', document)).body).toMatchObject({ enquiries: 1, known: 0, unknown: [] });
    expect((await drop(agency, 'anfrage.xml', document)).body).toMatchObject({ enquiries: 0, known: 1 });
    expect(await peopleOf(agency, 'A-1')).toMatchObject([
      {
        email: 'erika@example.com',
        status: 'EXPOSE',
        data: {
          title: 'Frau',
          lastName: 'Brandt',
          source: 'immowelt',
          requestText: expect.stringContaining('noch frei'),
        },
      },
    ]);
  });

  it('names people who gave no email address, with what to call them by', async () => {
    const agency = await openPublisher(people, database);
    await addPublishable(agency.agent, 'A-1');
    const document = feedback(
      '<objekt><oobj_id>A-1</oobj_id><interessent><nachname>Brandt</nachname><tel>0171 5550000</tel><anfrage>Bitte anrufen</anfrage></interessent></objekt>',
    );
    expect((await drop(agency, 'anfrage.xml', document)).body).toMatchObject({
      enquiries: 0,
      withoutEmail: ['A-1: Brandt · 0171 5550000 · Bitte anrufen'],
    });
  });

  it('that is an email in words is shown to be read', async () => {
    const agency = await openPublisher(people, database);
    const mail = 'From: Portal <anfragen@portal.example>\r\nSubject: Ihr Konto\r\n\r\nBitte zahlen Sie.\r\n';
    expect((await drop(agency, 'konto.eml', Buffer.from(mail))).body).toMatchObject({
      enquiries: 0,
      mail: { subject: 'Ihr Konto', text: expect.stringContaining('Bitte zahlen Sie.') },
    });
  });

  it('is read out of an email, and names objects that the agency does not have', async () => {
    const agency = await openPublisher(people, database);
    const document = feedback(enquiry('X-9', 'erika@example.com', 'Hallo')).toString('base64');
    const mail = [
      'From: Portal <anfragen@immowelt.example>',
      'Subject: Neue Anfrage',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="grenze"',
      '',
      '--grenze',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Guten Tag',
      '--grenze',
      'Content-Type: application/xml; name="anfrage.xml"',
      'Content-Transfer-Encoding: base64',
      '',
      document,
      '--grenze--',
      '',
    ].join('\r\n');
    expect((await drop(agency, 'anfrage.eml', Buffer.from(mail))).body).toMatchObject({
      enquiries: 0,
      unknown: ['X-9'],
    });
  });

  it('puts errors at the channel of their object, and into the log of the portal', async () => {
    const agency = await openPublisher(people, database);
    await addPublishable(agency.agent, 'A-1');
    const document = feedback(
      '<fehlerliste><fehler><objekt_id>A-1</objekt_id><fehlernr>12</fehlernr><text>Pflichtfeld ort fehlt</text></fehler></fehlerliste>',
    );
    expect((await drop(agency, 'fehler.xml', document)).body).toMatchObject({ errors: 1 });
    const { body } = await agency.agent.call<{ portals: { channel: string; lastJob: unknown }[] }>(
      'GET',
      `${base}/portals`,
    );
    expect(body.portals.find(({ channel }) => channel === 'immowelt')?.lastJob).toMatchObject({
      kind: 'feedback',
      errors: [{ objectId: 'A-1', field: 'city', text: '12: Pflichtfeld ort fehlt' }],
    });
  });

  it('holds up no withdrawal that is on its way', async () => {
    const agency = await openPublisher(people, database);
    const server = await startFtpServer();
    onTestFinished(() => server.stop());
    server.tree.set('/eingang/liesmich.txt', Buffer.from('Pakete bitte hier ablegen'));
    await connectPackages(agency.agent, server, { card: 'ftpConfigImmowelt' });
    await addPublishable(agency.agent, 'A-1');
    await save(agency.agent, 'A-1', { publishedImmowelt: true });
    await agency.transfer('immowelt');
    await save(agency.agent, 'A-1', { publishedImmowelt: false });
    const document = feedback(
      '<fehlerliste><fehler><objekt_id>A-1</objekt_id><text>Ort fehlt</text></fehler></fehlerliste>',
    );
    await drop(agency, 'fehler.xml', document);
    await agency.transfer('immowelt');
    const { publication } = await readObject(agency.agent, 'A-1');
    expect(publication.immowelt).toMatchObject({ published: false, wanted: false, errors: [] });
  });

  it('is collected from the folder of the portal, once', async () => {
    const agency = await openPublisher(people, database);
    const server = await startFtpServer();
    onTestFinished(() => server.stop());
    server.tree.set('/eingang/anfrage.xml', feedback(enquiry('A-1', 'erika@example.com', 'Ist das Haus noch frei?')));
    server.tree.set('/eingang/rechnung.xml', Buffer.from('<?xml version="1.0"?><rechnung/>'));
    await connectPackages(agency.agent, server, { card: 'ftpConfigImmowelt' });
    await addPublishable(agency.agent, 'A-1');
    await agency.runJob('estate-feedback', 'immowelt');
    await agency.runJob('estate-feedback', 'immowelt');
    expect(await peopleOf(agency, 'A-1')).toMatchObject([{ email: 'erika@example.com' }]);
    expect([...server.tree.keys()].toSorted()).toEqual(['/eingang/anfrage.xml.gelesen', '/eingang/rechnung.xml']);
    const { body } = await agency.agent.call<{ jobs: unknown[] }>('GET', `${base}/portals/jobs?portal=immowelt`);
    expect(body.jobs).toMatchObject([{ kind: 'feedback', fileName: 'anfrage.xml', objects: 1 }]);
  });

  it('is refused when it holds more than anybody receives', async () => {
    const agency = await openPublisher(people, database);
    const many = Array.from({ length: 501 }, (_, index) => enquiry('A-1', `p${index}@example.com`, 'Hallo')).join('');
    const { status, body } = await drop(agency, 'viele.xml', feedback(many));
    expect([status, (body as unknown as TestBody).errors[0]]).toMatchObject([
      422,
      { code: 'feedback_too_large', field: 'file' },
    ]);
  });

  it('is refused in words when it is something else', async () => {
    const agency = await openPublisher(people, database);
    const { status, body } = await drop(agency, 'a.xml', Buffer.from('<?xml version="1.0"?><rechnung/>'));
    expect([status, (body as unknown as TestBody).errors[0]?.code]).toEqual([422, 'feedback_unreadable']);
  });
});
