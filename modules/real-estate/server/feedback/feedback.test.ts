import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeZip } from '#platform/server/archives/write-zip.ts';
import { stakeholderInput } from '../../contract/stakeholders/stakeholder-data.ts';
import { OpenImmoError } from '../openimmo/openimmo-error.ts';
import { findFeedback } from './find-feedback.ts';
import { readFeedback } from './read-feedback.ts';
import { readMail } from './read-mail.ts';
import { toPlainText } from './to-plain-text.ts';

const person = `<interessent><anrede>Frau</anrede><vorname>Änne</vorname><nachname>Groß</nachname>
  <strasse>Weg 1</strasse><plz>50667</plz><ort>Köln</ort><tel>0221 1</tel><mobil>0170 2</mobil>
  <email>aenne@example.com</email><bevorzugt>TEL</bevorzugt><wunsch>besichtigung</wunsch><wunsch>ANRUF</wunsch>
  <anfrage>Guten Tag,\nist das Haus frei? &lt;Danke&gt;</anfrage></interessent>`;

const feedback = `<?xml version="1.0" encoding="UTF-8"?><openimmo_feedback><version>1.2.5</version>
  <sender><name>Portal Süd</name><datum>27.11.2026</datum><makler_id>4711</makler_id></sender>
  <objekt><portal_unique_id>p-1</portal_unique_id><portal_obj_id>98</portal_obj_id><oobj_id>2026-001</oobj_id>
  <bezeichnung>Haus am See</bezeichnung><ort>Köln</ort>${person}
  <interessent><anrede>Firma</anrede><firma>Bau GmbH</firma><email>kein Postfach</email></interessent></objekt>
  <objekt><oobj_id>2026-002</oobj_id>
  <interessent><anrede>Herrn</anrede><nachname>Yıldız</nachname></interessent></objekt>
  <fehlerliste><fehler><objekt_id>2026-003</objekt_id><fehlernr>12</fehlernr><text>Der Preis fehlt.</text></fehler>
  </fehlerliste>
  <status>TEILWEISE</status></openimmo_feedback>`;

async function refusal(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof OpenImmoError) return error.code;
    throw error;
  }
  return 'none';
}

describe('openimmo_feedback', () => {
  it('has enquiries about several objects, errors and a status', () => {
    const { enquiries, ...rest } = readFeedback(feedback);
    expect(rest).toEqual({
      sender: { name: 'Portal Süd', date: '2026-11-27' },
      errors: [{ objectId: '2026-003', code: '12', text: 'Der Preis fehlt.' }],
      status: 'TEILWEISE',
    });
    expect(enquiries.map(({ externalId, title, lastName, email }) => [externalId, title, lastName, email])).toEqual([
      ['2026-001', 'Frau', 'Groß', 'aenne@example.com'],
      ['2026-001', null, 'Bau GmbH', ''],
      ['2026-002', 'Herr', 'Yıldız', ''],
    ]);
    expect(enquiries[0]).toEqual({
      externalId: '2026-001',
      portalObjectId: '98',
      objectTitle: 'Haus am See, Köln',
      title: 'Frau',
      firstName: 'Änne',
      lastName: 'Groß',
      firm: '',
      email: 'aenne@example.com',
      telephone: '0221 1',
      street: 'Weg 1',
      city: '50667 Köln',
      text: 'Guten Tag,\nist das Haus frei? <Danke>',
      wishes: ['BESICHTIGUNG', 'ANRUF'],
      preferred: ['TEL'],
    });
  });

  it('may be one of 2003: with the namespace, in ISO-8859-1, without a version', () => {
    const old = `<?xml version="1.0" encoding="ISO-8859-1"?><f:openimmo_feedback xmlns:f="http://www.openimmo.de">
      <f:objekt><f:oobj_id>7</f:oobj_id><f:interessent><f:nachname>Möller</f:nachname></f:interessent></f:objekt>
      </f:openimmo_feedback>`;
    const { enquiries, sender } = readFeedback(Buffer.from(old, 'latin1'));
    expect([enquiries[0]?.lastName, sender]).toEqual(['Möller', { name: '', date: null }]);
  });

  it.each([
    ['an export', '<openimmo/>', 'not_openimmo'],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${feedback.slice(38)}`, 'doctype'],
    ['half of it', feedback.slice(0, 500), 'not_well_formed'],
    [
      'many enquiries',
      `<openimmo_feedback><objekt>${'<interessent/>'.repeat(2001)}</objekt></openimmo_feedback>`,
      'too_many_objects',
    ],
    ['many elements', `<openimmo_feedback>${'<a/>'.repeat(200_000)}</openimmo_feedback>`, 'too_large'],
  ])('that is %s is refused', async (_name, document, code) => {
    expect(await refusal(() => readFeedback(document))).toBe(code);
  });

  it('says of people what requests accept, whatever it contains', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constant('🏡'.repeat(9000)),
      fc.emailAddress(),
    );
    const names = [
      'anrede',
      'vorname',
      'nachname',
      'firma',
      'strasse',
      'plz',
      'ort',
      'tel',
      'email',
      'anfrage',
      'wunsch',
    ];
    const field = fc.tuple(fc.constantFrom(...names), texts).map(([name, text]) => {
      const written = text
        .replaceAll(/[^\t\n -\uD7FF\uE000-\uFFFD]/gu, '')
        .replaceAll(/[&<]/gu, '+')
        .replaceAll(']]>', '');
      return `<${name}>${written}</${name}>`;
    });
    fc.assert(
      fc.property(fc.array(field, { maxLength: 12 }), (fields) => {
        const [enquiry] = readFeedback(
          `<openimmo_feedback><objekt><interessent>${fields.join('')}</interessent></objekt></openimmo_feedback>`,
        ).enquiries;
        const { title, firstName, lastName, telephone, street, city, text } = enquiry ?? {};
        const input = { title, firstName, lastName, telephone, street, city, requestText: text };
        expect(stakeholderInput.safeParse(input).error).toBeUndefined();
      }),
      { seed: 20_261_128, numRuns: 150 },
    );
  });
});

const lines = (...all: readonly string[]): string => all.join('\r\n');

const head = (...more: readonly string[]): string =>
  lines(
    'From: "Portal" <noreply@portal.example>',
    'To: a@example.com',
    'Subject: =?UTF-8?Q?Anfrage_f=C3=BCr_2026-001?=',
    'Date: Fri, 27 Nov 2026 10:00:00 +0100',
    'MIME-Version: 1.0',
    ...more,
  );

interface Part {
  readonly type: string;
  readonly name: string;
  readonly content: Uint8Array | string;
}

const attachment = ({ type, name, content }: Part): string =>
  lines(
    '--b1',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64'),
  );

const mailOf = (...parts: readonly Part[]): Buffer =>
  Buffer.from(
    lines(
      head('Content-Type: multipart/mixed; boundary=b1', ''),
      '--b1',
      'Content-Type: multipart/alternative; boundary=b2',
      '',
      '--b2',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe vom Portal',
      '--b2',
      'Content-Type: text/html',
      '',
      '<p>Gr&uuml;&szlig;e</p>',
      '--b2--',
      ...parts.map(attachment),
      '--b1--',
      '',
    ),
  );

async function zip(name: string, content: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeZip([{ name, content }])) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('an email', () => {
  it('is read with nested parts, charsets and attachments', async () => {
    const { attachments, ...rest } = await readMail(
      mailOf(
        { type: 'application/xml', name: 'kontakt.xml', content: feedback },
        { type: 'application/zip', name: 'a.zip', content: 'PK' },
      ),
    );
    expect(rest).toEqual({
      subject: 'Anfrage für 2026-001',
      from: 'noreply@portal.example',
      receivedAt: '2026-11-27T09:00:00.000Z',
      text: 'Grüße vom Portal',
    });
    expect(
      attachments.map(({ name, mediaType, content }) => [name, mediaType, Buffer.from(content).toString().length]),
    ).toEqual([
      ['kontakt.xml', 'application/xml', feedback.length],
      ['a.zip', 'application/zip', 2],
    ]);
  });

  it('in HTML alone is read as the words of it', async () => {
    const words = 'Guten&nbsp;Tag<br>1 &lt; 2<p>Gr&#252;&szlig;e</p><!-- x > y -->';
    const html = `<html><head><style>p{}</style></head><body>${words}</body></html>`;
    const mail = await readMail(Buffer.from(`${head('Content-Type: text/html; charset=utf-8\r\n\r\n')}${html}`));
    expect(mail.text).toBe('Guten Tag\n1 < 2\nGrüße');
  });

  it('without any field, or of any bytes, is read or refused by a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(900), async (bytes, at) => {
        const mail = mailOf({ type: 'application/xml', name: 'a.xml', content: 'x' });
        const broken = Buffer.concat([mail.subarray(0, at), bytes, mail.subarray(at)]);
        for (const given of [bytes, broken])
          expect(['none', 'not_well_formed']).toContain(await refusal(() => readMail(given)));
      }),
      { seed: 20_261_128, numRuns: 100 },
    );
  });

  it('of nothing but lines or parts is refused before it is read', async () => {
    expect(await refusal(() => readMail(Buffer.from(head('', '', 'x\n'.repeat(60_000)))))).toBe('too_large');
    expect(await refusal(() => readMail(Buffer.from(head('', '', '--b1\n\n'.repeat(3000)))))).toBe('too_large');
  });

  it('that is too large, or a tower of parts, is refused', async () => {
    expect(await refusal(() => readMail(new Uint8Array(25 * 1024 * 1024 + 1)))).toBe('too_large');
    const tower = Array.from(
      { length: 200 },
      (_none, index) => `Content-Type: multipart/mixed; boundary=x${index}\r\n\r\n--x${index}\r\n`,
    );
    expect(await refusal(() => readMail(Buffer.from(head(tower.join('')))))).toBe('not_well_formed');
  });
});

describe('a dropped file', () => {
  const eml = (bytes: Uint8Array): { name: string; bytes: Uint8Array } => ({ name: 'Anfrage.EML', bytes });
  const people = async (name: string, bytes: Uint8Array): Promise<readonly string[]> =>
    (await findFeedback({ name, bytes })).feedbacks.flatMap(({ enquiries }) =>
      enquiries.map(({ lastName }) => lastName),
    );
  const all = ['Groß', 'Bau GmbH', 'Yıldız'];
  const xml = { type: 'text/xml', name: 'kontakt.xml', content: feedback };

  it('is the document, an archive with it, or an email with one or the other', async () => {
    const archive = await zip('in/feedback.xml', feedback);
    expect(await people('a.xml', Buffer.from(feedback))).toEqual(all);
    expect(await people('a.zip', archive)).toEqual(all);
    expect(await people('a.eml', mailOf(xml))).toEqual(all);
    expect(
      await people('a.eml', mailOf({ type: 'application/octet-stream', name: 'a.zip', content: archive })),
    ).toEqual(all);
    expect(await people('ohne-endung', mailOf(xml, xml))).toEqual([...all, ...all]);
  });

  it('may be a forwarded email, or one with the document in its text', async () => {
    expect(await people('a.eml', mailOf({ type: 'message/rfc822', name: 'weiter.eml', content: mailOf(xml) }))).toEqual(
      all,
    );
    const inline = `${head('Content-Type: text/plain; charset=utf-8\r\n\r\n')}Hallo,\r\n${feedback}\r\nEnde`;
    expect(await people('a.eml', Buffer.from(inline))).toEqual(all);
  });

  it('without openimmo_feedback says what the email says', async () => {
    const long = `${head('Content-Type: text/plain; charset=utf-8\r\n\r\n')}${'Fehler: Preis fehlt. '.repeat(500)}`;
    const { feedbacks, mail, problems } = await findFeedback(eml(Buffer.from(long)));
    expect([feedbacks, mail?.subject, mail?.text.length, problems]).toEqual([[], 'Anfrage für 2026-001', 2000, []]);
  });

  it('reports attachments that cannot be read, and keeps the others', async () => {
    const { feedbacks, problems, mail } = await findFeedback(
      eml(
        mailOf(
          xml,
          { ...xml, name: 'halb.xml', content: feedback.slice(0, 300) },
          { ...xml, name: 'dtd.xml', content: `<!DOCTYPE x>${feedback.slice(38)}` },
          { type: 'application/zip', name: 'kaputt.zip', content: 'PK\u0003\u0004kaputt' },
          { type: 'application/xml', name: 'export.xml', content: '<openimmo/>' },
        ),
      ),
    );
    expect([feedbacks.length, mail, problems]).toEqual([
      1,
      null,
      [
        { name: 'halb.xml', code: 'not_well_formed' },
        { name: 'dtd.xml', code: 'doctype' },
        { name: 'kaputt.zip', code: 'not_well_formed' },
      ],
    ]);
  });

  it.each([
    ['a.xml', '<openimmo/>', 'not_openimmo'],
    ['a.xml', feedback.slice(0, 300), 'not_well_formed'],
    ['a.pdf', '%PDF-1.7', 'not_openimmo'],
    ['a.eml', '\u0000\u0001', 'not_openimmo'],
  ])('that is something else is refused: %s', async (name, content, code) => {
    expect(await refusal(() => findFeedback({ name, bytes: Buffer.from(content) }))).toBe(code);
  });
});

it('words of HTML are found in time, however it ends', () => {
  expect(['<', '<p', '<!-- ', '<style>a', '&#0;&#xD800;&constructor;', '<p></p>'].map(toPlainText)).toEqual([
    '',
    '',
    '',
    '',
    '&#0;\uFFFD&constructor;',
    '',
  ]);
  const start = performance.now();
  toPlainText('<style>'.repeat(100_000));
  toPlainText('<!--'.repeat(100_000));
  toPlainText('<a '.repeat(100_000));
  toPlainText('<b> '.repeat(100_000));
  toPlainText('&nbsp;'.repeat(80_000));
  toPlainText('\n '.repeat(200_000));
  expect(performance.now() - start).toBeLessThan(20_000);
});
