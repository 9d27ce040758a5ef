import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { reminderConfig } from './settings.ts';
import { defaultTexts, newInvoiceDefaults } from './default-texts.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const url = '/api/benit/accounting/configuration';

async function bookkeeper() {
  return people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
}

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6b4f' } });
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

describe('the configuration', () => {
  it('has defaults before anything is saved', async () => {
    const { body } = await (await bookkeeper()).call('GET', url);
    expect(body).toEqual({
      configurations: [
        { configIdentifier: 'invoiceConfig', properties: {}, version: 0 },
        {
          configIdentifier: 'numberingConfig',
          properties: { invoiceNumberingPattern: 'RE-{YYYY}-{NNNN}', invoiceStartNumber: 1 },
          version: 0,
        },
        {
          configIdentifier: 'taxConfig',
          properties: { smallBusiness: false, taxation: 'accrual', advanceReturn: 'quarterly' },
          version: 0,
        },
        { configIdentifier: 'newInvoiceConfig', properties: newInvoiceDefaults, version: 0 },
        { configIdentifier: 'textConfig', properties: defaultTexts, version: 0 },
        { configIdentifier: 'reminderConfig', properties: reminderConfig.defaults, version: 0 },
        {
          configIdentifier: 'setupConfig',
          properties: { withoutLogo: false, numberKept: false, putAway: false },
          version: 0,
        },
        { configIdentifier: 'logoConfig', properties: { logo: '' }, version: 0 },
      ],
    });
  });

  it('keeps texts of mails, and restores the product’s own text for an emptied one', async () => {
    const browser = await bookkeeper();
    const save = (properties: object) =>
      browser.call('PUT', url, { body: { configIdentifier: 'textConfig', properties } });
    const subject = { ...defaultTexts.invoiceSubject, en: 'Your invoice {number}', fr: '' };
    const { status, body } = await save({ ...defaultTexts, invoiceSubject: subject });
    expect([status, body]).toMatchObject([
      200,
      {
        configuration: {
          properties: { invoiceSubject: { en: 'Your invoice {number}', fr: defaultTexts.invoiceSubject.fr } },
          version: 1,
        },
      },
    ]);
    expect((await browser.call('GET', url)).text).toContain('Your invoice {number}');
    expect(await save({ ...defaultTexts, invoiceSubject: { de: 'Zeile\nzwei' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'properties.invoiceSubject.de', code: 'control_character' }] },
    });
  });

  it('keeps what new invoices begin with; an emptied text stays empty', async () => {
    const browser = await bookkeeper();
    const save = (properties: object) =>
      browser.call('PUT', url, { body: { configIdentifier: 'newInvoiceConfig', properties } });
    const properties = { serviceDatePreset: 'none', introduction: { de: 'Guten Tag', fr: '' }, closing: { de: '' } };
    expect(await save(properties)).toMatchObject({ status: 200 });
    const { body } = await browser.call<{ configurations: object[] }>('GET', url);
    expect(body.configurations).toContainEqual({ configIdentifier: 'newInvoiceConfig', properties, version: 1 });
    expect(await save({ ...properties, serviceDatePreset: 'nextYear' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'properties.serviceDatePreset' }] },
    });
    expect(await save({ ...properties, closing: { de: 'x'.repeat(3001) } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'properties.closing.de' }] },
    });
  });

  it('is saved entry by entry, and an outdated version is refused', async () => {
    const browser = await bookkeeper();
    const save = (companyName: string, version: number) =>
      browser.call('PUT', url, { body: { configIdentifier: 'invoiceConfig', properties: { companyName }, version } });
    expect((await save('Eins', 0)).body['configuration']).toEqual({
      configIdentifier: 'invoiceConfig',
      properties: { companyName: 'Eins' },
      version: 1,
    });
    expect((await save('Zwei', 0)).status).toBe(409);
    expect((await save('Zwei', 1)).status).toBe(200);
  });

  it('gives new invoices and copies their current defaults', async () => {
    const browser = await bookkeeper();
    const save = (properties: object) =>
      browser.call('PUT', url, { body: { configIdentifier: 'invoiceConfig', properties } });
    const create = async (path: string, body: object) => {
      const { body: made } = await browser.call<TestBody & { invoiceId: string }>(
        'POST',
        `/api/benit/accounting/invoice${path}`,
        { body },
      );
      const { body: found } = await browser.call<TestBody & { invoices: object[] }>(
        'GET',
        `/api/benit/accounting/invoice?invoiceId=${made.invoiceId}`,
      );
      return found.invoices[0];
    };
    expect(await create('', { invoice: { invoiceId: 'A-1' } })).toMatchObject({
      companyCountry: 'DE',
      companyRegisterCourt: '',
      companyContactName: '',
    });
    await save({ companyName: 'Sommer', country: 'AT', registerCourt: 'Wien', contactName: 'Eva Sommer' });
    const sender = {
      companyName: 'Sommer',
      companyCountry: 'AT',
      companyRegisterCourt: 'Wien',
      companyContactName: 'Eva Sommer',
    };
    expect(await create('', { invoice: { invoiceId: 'A-2' } })).toMatchObject(sender);
    expect(await create('/copy', { toBeCopiedFromInvoiceId: 'A-1', invoiceId: 'A-3' })).toMatchObject(sender);
  });

  it('stores the taxation of the organisation', async () => {
    const browser = await bookkeeper();
    const properties = { smallBusiness: true, taxation: 'cash', advanceReturn: 'none' };
    const save = (given: object) =>
      browser.call('PUT', url, { body: { configIdentifier: 'taxConfig', properties: given, version: 0 } });
    expect((await save({ ...properties, taxation: 'guess' })).status).toBe(400);
    expect((await save(properties)).body['configuration']).toEqual({
      configIdentifier: 'taxConfig',
      properties,
      version: 1,
    });
  });

  it.each([
    ['no running number', '{YYYY}-X', 'pattern_needs_one_number'],
    ['two running numbers', '{N}{NN}', 'pattern_needs_one_number'],
    ['characters that numbers may not have', 'RE {N}', 'pattern_characters'],
    ['an unknown placeholder', '{QQ}-{N}', 'pattern_characters'],
  ])('refuses a pattern with %s', async (_, invoiceNumberingPattern, code) => {
    const body = {
      configIdentifier: 'numberingConfig',
      properties: { invoiceNumberingPattern, invoiceStartNumber: 1 },
    };
    const answer = await (await bookkeeper()).call('PUT', url, { body });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ code, field: 'properties.invoiceNumberingPattern' }] },
    });
  });
});

describe('the logo', () => {
  type Saved = TestBody & { configuration: { properties: { logo: string } } };
  const saveLogo = async (logo: string) =>
    (await bookkeeper()).call<Saved>('PUT', url, { body: { configIdentifier: 'logoConfig', properties: { logo } } });

  const decode = ({ body }: { body: Saved }) =>
    Buffer.from(body.configuration.properties.logo.split(',')[1] ?? '', 'base64');

  it('loses its metadata, and a large one is made smaller', async () => {
    const jpeg = await image(4000, 1000)
      .withMetadata({ exif: { IFD0: { Copyright: 'geheim' } } })
      .jpeg()
      .toBuffer();
    const answer = await saveLogo(dataUrl('jpeg', jpeg));
    expect(answer.status).toBe(200);
    const stored = decode(answer);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 250 });
    expect(stored.includes('geheim')).toBe(false);
  });

  it('stays a PNG if part of it is transparent, and becomes a JPEG otherwise', async () => {
    const save = async (alpha: number) =>
      decode(await saveLogo(dataUrl('png', await image(40, 40).ensureAlpha(alpha).png().toBuffer())));
    const transparent = await save(0.5);
    expect(await sharp(transparent).metadata()).toMatchObject({ format: 'png', hasAlpha: true });
    expect((await sharp(transparent).stats()).channels[3]?.mean).toBeCloseTo(127, -1);
    expect(await sharp(await save(1)).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 40 });
  });

  it('can be removed', async () => {
    expect((await saveLogo('')).body.configuration.properties).toEqual({ logo: '' });
  });

  it.each<[string, () => Promise<string>, number]>([
    [
      'an SVG',
      async () =>
        `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      400,
    ],
    [
      'an SVG that says it is a PNG',
      async () => dataUrl('png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
      422,
    ],
    ['HTML that says it is a PNG', async () => dataUrl('png', Buffer.from('<script>alert(1)</script>')), 422],
    ['a GIF that says it is a PNG', async () => dataUrl('png', await image(9, 9).gif().toBuffer()), 422],
    [
      'a PNG cut off in the middle',
      async () => dataUrl('png', (await image(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000)),
      422,
    ],
    ['a small file of 256 megapixels', async () => dataUrl('png', await image(16_000, 16_000).png().toBuffer()), 422],
    ['a URL', async () => 'https://example.org/logo.png', 400],
  ])('is refused if it is %s', async (_, make, status) => {
    const answer = await saveLogo(await make());
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'properties.logo' })]);
  });
});
