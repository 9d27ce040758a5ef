import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { countIfFree } from '#modules/identity/server/index.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { readMails } from '#testing/account-calls.ts';
import { readEvents } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestBrowser } from '#testing/http.ts';
import { administrationPermission, base, createOwnersScene, ownersPermission } from '#testing/owners-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { Addressee } from '#modules/property-owner/contract/links/letters/owner-letters.ts';
import { readCode } from '#modules/property-owner/contract/links/letters/code.ts';
import { wrongCodes, writtenLetters } from './letter-limits.ts';

const { database } = await createTestDatabase();
const logLines: string[] = [];
const people = await createProductPeople(database, { logLines });

interface Listed {
  readonly eigentuemer: readonly Addressee[];
  readonly count: number;
  readonly unwritten: number;
  readonly validUntil: string;
  readonly hasSender: boolean;
}

let networks = 0;
let domains = 0;

const codePattern = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/gu;

async function open() {
  const scene = await createOwnersScene(database, people);
  const { browser, organizationId, admin } = scene;
  const domain = `letters${(domains += 1)}.example`;
  const ids = {
    paula: await scene.addOwner('P-1', {
      full_name: 'Paula Peters',
      first_name: 'Paula',
      last_name: 'Peters',
      salutation: 'Frau',
      street: 'Rosenweg',
      street_number: '12',
      postcode: '50667',
      city: 'Köln',
    }),
    sonne: await scene.addOwner('S-1', { full_name: 'Sonnenhof GmbH' }),
  };
  await scene.addOwner('M-1', { full_name: 'Mit Adresse', email: `mit@${domain}` });
  await scene.addOwner('X-1', { full_name: 'Xenia', active: false });
  const list = async (query = '') => (await browser.call<Listed>('GET', `${base}/owner-letters${query}`)).body;
  const write = (body: object = { eids: ['P-1'] }, as = browser) =>
    as.call('POST', `${base}/owner-letters`, {
      body: { userType: 'eigentuemer', language: 'de', ...body },
      headers: { accept: 'application/pdf' },
    });
  /** Writes a letter and reads its code from the PDF. */
  const codeOf = async (eid = 'P-1', body: object = {}, as = browser): Promise<string> => {
    const answer = await write({ eids: [eid], ...body }, as);
    expect(answer.status).toBe(200);
    return (await readPdfText(answer.bytes)).match(codePattern)?.[0] ?? '';
  };
  const withdraw = (eid = 'P-1') => browser.call('DELETE', `${base}/owner-letters/${eid}`);
  /** A stranger in a network without wrong codes. */
  const stranger = () => {
    networks += 1;
    return createTestBrowser(people.app, `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`);
  };
  const check = (code: string, as = stranger()) =>
    as.call<{ organization: string; owner: string; contact: string; colour: string }>(
      'POST',
      `${base}/access-code/check`,
      { body: { code } },
    );
  const redeem = (code: string, email = `owner@${domain}`, as = stranger()) =>
    as.call<{ mailedOn: string | null }>('POST', `${base}/access-code`, { body: { code, email } });
  const rows = () =>
    database.tenant({ organizationId, userId: admin.id }, (tx) => tx.selectFrom('owner_letters').selectAll().execute());
  const change = (owner: string, values: Readonly<Record<string, unknown>>) =>
    database.tenant({ organizationId, userId: admin.id }, (tx) =>
      tx.updateTable('property_owners').set(values).where('id', '=', owner).execute(),
    );
  const inbox = async (email = `owner@${domain}`) => (await readMails(browser, email)).map(({ subject }) => subject);
  const linksOf = async (eid: string) => (await scene.list(eid)).body.userEigentuemer;
  return {
    ...scene,
    linksOf,
    ids,
    domain,
    list,
    write,
    codeOf,
    withdraw,
    stranger,
    check,
    redeem,
    rows,
    change,
    inbox,
  };
}

/** Answer to every code that does not hold, whatever the reason. */
const invalid = { status: 422, codes: ['access_code_invalid'] };
const outcome = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  codes: ((body as { errors?: { code: string }[] }).errors ?? []).map(({ code }) => code),
});

describe('owners without an email address', () => {
  it('are listed by name with their address, found by name, number, street and town, and counted', async () => {
    const { list } = await open();
    expect(await list()).toMatchObject({
      eigentuemer: [
        { eid: 'E-1', name: 'Anna Acker' },
        { eid: 'E-2' },
        { eid: 'P-1', name: 'Paula Peters', address: 'Rosenweg 12, 50667 Köln', hasEmail: false, letter: null },
        { eid: 'S-1', address: '' },
      ],
      count: 4,
      unwritten: 4,
      hasSender: false,
    });
    for (const term of ['paula', 'P-1', 'rosen', 'köln'])
      expect((await list(`?searchTerm=${encodeURIComponent(term)}`)).eigentuemer.map(({ eid }) => eid)).toEqual([
        'P-1',
      ]);
  });

  it('get one PDF with a letter each: their address, what awaits them, the page, a code and its last day', async () => {
    const { write, browser, list, organizationId } = await open();
    const contact = { name: 'Frau Lind', telephone: '0221 1', email: '', hours: '', colour: '#2e6b3e' };
    await browser.call('PUT', `${base}/configuration`, {
      body: { configIdentifier: 'contactConfig', properties: { ...contact, address: 'Lindenallee 7, 50668 Köln' } },
    });
    const { bytes, headers } = await write({ eids: ['P-1', 'S-1'] });
    expect(headers['content-type']).toBe('application/pdf');
    const text = await readPdfText(bytes);
    for (const part of [
      'Hausverwaltung Lindenhof · Lindenallee 7, 50668 Köln',
      'Paula Peters',
      'Rosenweg 12',
      '50667 Köln',
      'Guten Tag Frau Peters,',
      'Guten Tag,',
      'kontor.test/code',
      'gilt bis zum 03.04.2026',
    ])
      expect(text).toContain(part);
    expect(new Set(text.match(codePattern)).size).toBe(2);
    expect(await list()).toMatchObject({ count: 4, unwritten: 2, validUntil: '2026-04-03', hasSender: true });
    expect((await list('?searchTerm=paula')).eigentuemer).toMatchObject([
      { letter: { writtenOn: '2026-02-02', validUntil: '2026-04-03', userType: 'eigentuemer', state: 'open' } },
    ]);
    expect(
      (await readEvents(database, organizationId)).filter((event) => event === 'owner_letter_written'),
    ).toHaveLength(2);
  });

  it('all get one, and the next order for all continues with those without a usable code', async () => {
    const { write, list } = await open();
    expect((await write({ all: true, searchTerm: 'paula' })).status).toBe(200);
    expect(await list()).toMatchObject({ unwritten: 3 });
    expect((await write({ all: true, searchTerm: 'paula' })).status).toBe(400);
    expect((await write({ all: true })).status).toBe(200);
    expect(await list()).toMatchObject({ count: 4, unwritten: 0 });
  });

  it('in other languages and as members of a community', async () => {
    const { write } = await open();
    const { bytes } = await write({ eids: ['P-1'], userType: 'weg', language: 'en' });
    expect(await readPdfText(bytes)).toContain('Your access to the owner portal');
  });

  it.each([[['M-1']], [['X-1']], [['unknown']], [[]]])('nobody else gets one: %j', async (eids) => {
    const { write, rows } = await open();
    expect((await write({ eids })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  it('are written to in a limited number of PDFs per hour', async () => {
    const { write, organizationId } = await open();
    for (let count = 1; count < writtenLetters.max; count += 1)
      await database.identity((tx) => countIfFree(tx, writtenLetters, organizationId, people.clock.now()));
    expect((await write()).status).toBe(200);
    expect((await write()).status).toBe(429);
  });
});

describe('a code', () => {
  it('opens the page in the name of the organisation, is used once, and mails the invitation that its writer would mail', async () => {
    const { codeOf, check, redeem, inbox, list, linksOf, domain, organizationId } = await open();
    const code = await codeOf();
    expect((await check(` ${code.toLowerCase().replaceAll('-', ' ')} `)).body).toEqual({
      organization: 'Hausverwaltung Lindenhof',
      owner: 'Paula Peters',
      contact: 'Hausverwaltung Lindenhof',
      colour: '',
    });
    expect(await check(code)).toMatchObject({ status: 200 });
    expect((await redeem(code)).body).toEqual({ mailedOn: null });
    expect(await inbox()).toEqual(['Ihr Zugang bei Hausverwaltung Lindenhof']);
    expect(await linksOf('P-1')).toMatchObject([
      { email: `owner@${domain}`, firstName: 'Paula', lastName: 'Peters', userType: 'eigentuemer', state: 'invited' },
    ]);
    expect((await list('?searchTerm=paula')).eigentuemer).toEqual([]);
    expect(outcome(await redeem(code, `other@${domain}`))).toEqual(invalid);
    expect(outcome(await check(code))).toEqual(invalid);
    expect(await readEvents(database, organizationId)).toEqual(
      expect.arrayContaining(['owner_letter_written', 'owner_letter_used', 'owner_link_added', 'user_added']),
    );
  });

  it('gives one link, also if it is used twice at the same time', async () => {
    const { codeOf, redeem, linksOf, domain } = await open();
    const code = await codeOf();
    const answers = await Promise.all([1, 2, 3, 4].map((number) => redeem(code, `owner${number}@${domain}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(await linksOf('P-1')).toHaveLength(1);
  });

  it('notifies a member of the organisation, and answers the same', async () => {
    const { codeOf, redeem, inbox, organizationId, permissionsOf } = await open();
    const member = await people.addUser({ organizationId, permissions: [] });
    const code = await codeOf();
    expect((await redeem(code, member.email)).body).toEqual({ mailedOn: null });
    expect(await inbox(member.email)).toEqual(['Neuer Zugang bei Hausverwaltung Lindenhof']);
    expect(await permissionsOf(member.id)).toEqual([ownersPermission]);
  });

  it('mails again whoever has an open invitation', async () => {
    const { codeOf, redeem, inbox, link, domain } = await open();
    const email = `owner@${domain}`;
    await link({ email, eigentuemerEid: 'E-1' });
    expect((await redeem(await codeOf())).status).toBe(200);
    expect(await inbox()).toEqual([
      'Ihr Zugang bei Hausverwaltung Lindenhof',
      'Ihr Zugang bei Hausverwaltung Lindenhof',
    ]);
  });

  it('stays usable when the email cannot be sent, and names the day of a postponed one', async () => {
    const { codeOf, redeem, organizationId } = await open();
    const code = await codeOf();
    const fill = (days: string) =>
      database.tenant({ organizationId, userId: organizationId }, (tx) =>
        sql`INSERT INTO invitation_mails (organization_id, id, due_on) SELECT ${organizationId}::uuid, gen_random_uuid(), date '2026-02-02' + n FROM ${sql.raw(days)} n`.execute(
          tx,
        ),
      );
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ invitations_per_day: 1 }).where('id', '=', organizationId).execute(),
    );
    await fill('generate_series(0, 14)');
    expect((await redeem(code)).status).toBe(429);
    await database.identity((tx) =>
      tx.deleteFrom('invitation_mails').where('organization_id', '=', organizationId).execute(),
    );
    await fill('generate_series(0, 0)');
    expect((await redeem(code)).body).toEqual({ mailedOn: '2026-02-03' });
  });

  it('that does not hold answers the same, whatever the reason', async () => {
    const { codeOf, check, redeem, withdraw, change, ids, link, organizationId, admin, list } = await open();
    const expectInvalid = async (code: string) => {
      expect(outcome(await check(code))).toEqual(invalid);
      expect(outcome(await redeem(code))).toEqual(invalid);
    };
    await expectInvalid('2222-3333-4444-5555');
    await expectInvalid('');
    await expectInvalid('O0I1 drop table');
    const withdrawn = await codeOf();
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    await expectInvalid(withdrawn);
    const replaced = await codeOf();
    const newest = await codeOf();
    await expectInvalid(replaced);
    await change(ids.paula, { active: false });
    await expectInvalid(newest);
    expect((await list('?searchTerm=paula')).eigentuemer).toMatchObject([{ letter: { state: 'inactive' } }]);
    await change(ids.paula, { active: true });
    expect((await check(newest)).status).toBe(200);
    await link({ eigentuemerEid: 'P-1' });
    await expectInvalid(newest);
    const deleted = await codeOf('S-1');
    await database.tenant({ organizationId, userId: admin.id }, async (tx) => {
      await tx.deleteFrom('postings').where('owner_id', '=', ids.sonne).execute();
      await tx.deleteFrom('property_owners').where('id', '=', ids.sonne).execute();
    });
    await expectInvalid(deleted);
  });

  it('does not hold while its writer may not invite owners, and the list says so', async () => {
    const { organizationId, codeOf, check, redeem, list } = await open();
    const colleague = await people.addUser({ organizationId, permissions: [administrationPermission] });
    const code = await codeOf('P-1', {}, await people.signIn(colleague));
    expect((await check(code)).status).toBe(200);
    await database.tenant({ organizationId, userId: colleague.id }, (tx) =>
      sql`DELETE FROM membership_permissions WHERE membership_id = (SELECT id FROM memberships WHERE user_id = ${colleague.id}::uuid)`.execute(
        tx,
      ),
    );
    expect(outcome(await check(code))).toEqual(invalid);
    expect(outcome(await redeem(code))).toEqual(invalid);
    expect((await list('?searchTerm=paula')).eigentuemer).toMatchObject([{ letter: { state: 'writer' } }]);
  });

  it('is stored as a keyed hash alone, and logged nowhere', async () => {
    const { codeOf, check, redeem, rows } = await open();
    const code = await codeOf();
    await check(code);
    expect(JSON.stringify(await rows())).not.toContain(readCode(code));
    await redeem(code);
    const log = logLines.join('\n');
    expect(log).toContain('access_code_used');
    for (const form of [code, readCode(code)]) expect(log).not.toContain(form);
  });

  it('can be guessed a limited number of times from one network, and a right one does not count', async () => {
    const { codeOf, check, stranger } = await open();
    const code = await codeOf();
    const guesser = stranger();
    for (let count = 0; count < wrongCodes.max + 2; count += 1) expect((await check(code, guesser)).status).toBe(200);
    const answers = [];
    for (let count = 0; count < wrongCodes.max + 1; count += 1)
      answers.push((await check('2222-3333-4444-5555', guesser)).status);
    expect(answers).toEqual([...Array.from({ length: wrongCodes.max }, () => 422), 429]);
    expect((await check(code, guesser)).status).toBe(429);
    expect((await check(code)).status).toBe(200);
  });

  it('ends with its last day by the German calendar', async () => {
    const { codeOf, check, redeem, list, admin, browser } = await open();
    const code = await codeOf();
    people.clock.advance({ days: 60, hours: 13 });
    expect((await check(code)).status).toBe(200);
    people.clock.advance({ hours: 2 });
    expect(outcome(await check(code))).toEqual(invalid);
    expect(outcome(await redeem(code))).toEqual(invalid);
    await people.signIn(admin, browser);
    expect((await list('?searchTerm=paula')).eigentuemer).toMatchObject([{ letter: { state: 'expired' } }]);
    expect(await list()).toMatchObject({ unwritten: 4 });
    await redeem(await codeOf());
    expect((await list('?searchTerm=paula')).eigentuemer).toEqual([]);
  });
});
