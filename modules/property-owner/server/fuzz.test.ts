import type { Database } from '#platform/server/database/database.ts';
import type { TenantScope } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import { fillBooks } from '#testing/books-scene.ts';
import { testByFuzzing } from '#testing/fuzzing.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createPropertyBooks } from '#testing/property-books.ts';
import type { PropertyBooks } from '#testing/property-books.ts';
import { propertyOwnerEntities } from '../contract/records/records.ts';
import { bringCommunity } from '#testing/community-attacks.ts';
import { fillUnassigned } from './testing/fill-unassigned.ts';

const base = '/api/ri/property-management';
const eids = ['E-1', 'E-2', 'E-3'];

/** Calls that answer 200 only to a secret code. */
const secretKeepers = ['checkAccessCode', 'redeemAccessCode'];

await testByFuzzing(
  'property-owner',
  async ({ people, browser, database, organizationId, user, path }) => {
    const books = createPropertyBooks(database, people.files, { organizationId, userId: user.id });
    const { owner, property, first } = await fillBooks(books, 'E-1');
    await database.tenant({ organizationId, userId: user.id }, (tx) =>
      tx
        .insertInto('property_owners')
        .values(
          ['E-2', 'E-3'].map((external_id) => ({
            organization_id: organizationId,
            id: createId(),
            external_id,
            full_name: external_id,
            email: `${createId()}@owner.example`,
          })),
        )
        .execute(),
    );
    if (/\/(?:configuration|update-data|unassigned-transactions)/u.test(path))
      return bringDeliveries(browser, database, { organizationId, userId: user.id }, path);
    if (path.startsWith(`${base}/user-eigentuemer`) || path.startsWith(`${base}/owner-`))
      return bringLinks(browser, path);
    if (path === `${base}/belege/upload`) return receiptFacts;
    if (path.endsWith('/original')) await books.original('E-1-R1', '<invoice/>');
    if (path.startsWith(`${base}/documents`))
      return bringDocument(await books.document({ owner_id: owner, title: 'Muster' }), property, first);
    if (path.startsWith(`${base}/weg-`)) return bringCommunity(books, owner, path);
    if (path.startsWith(`${base}/analytics`)) return bringQuestion(browser);
    if (path.startsWith(`${base}/belege/`) && /\/(?:undo|remind)$/u.test(path)) return bringStep(browser);
    if (path.startsWith(`${base}/belege/`) && path.endsWith('/owner')) return bringOrphan(books);
    if (path.startsWith(`${base}/belege-report`)) await addMember(browser, 'E-1');
    if (path.endsWith('/release-note'))
      await browser.call('POST', `${base}/belege`, { body: { archivid: 'E-1-R1', status: 'AUTOMATISCH' } });
    return {
      mapping: propertyOwnerEntities
        .filter((entity) => path.startsWith(`${entity.base}/${entity.name}/`))
        .map(({ fields, title }) => mapRequired(title, fields)),
      eid: ['E-1'],
      year: ['2026'],
      archivid: ['E-1-R1'],
      from: ['2026-01-01', '1.2.2026'],
      to: ['2027-01-01', '31.12.2026'],
      moid: ['E-1-1', '0', 'E-1-1,E-1-2,0'],
      mid: ['E-1-M1', '0'],
      kaid: ['E-1-K1', '0', 'E-1-K2,E-1-K1'],
      freigabeStatus: ['NEU', 'NEU,FREIZUGEBEN', 'BELEGE'],
      status: ['FREIZUGEBEN', 'NEU'],
      version: [1, 2],
      belege: [[{ archivid: 'E-1-R1', version: 1 }]],
    };
  },
  secretKeepers,
);

/** A question, its plan, and a tile to be removed. */
async function bringQuestion(browser: TestBrowser) {
  const plan = { measures: ['expenses'], from: '2025-01-01', to: '2026-12-31', by: ['costType'], chart: 'bar' };
  const { body } = await browser.call<{ tile: { id: string } }>('POST', `${base}/analytics/tile`, {
    body: { question: 'Kosten', plan },
  });
  return { id: [body.tile.id], eid: ['E-1', '0'], plan: [plan], prompt: ['Kosten 2026'], question: ['Kosten'] };
}

/** Facts of a receipt that is added: a file is added once, unless a second time is meant. */
const receiptFacts = {
  eid: ['E-1'],
  betrag: ['412,10', '-5', ''],
  skontoBetrag: ['8.24', ''],
  lohnanteil: ['300', ''],
  faelligAm: ['2026-12-07', ''],
  skontoBis: ['2026-11-30', ''],
  moid: ['E-1-1', '0', ''],
  mid: ['E-1-M1', '0', ''],
  kaid: ['E-1-K1', '0', ''],
  nochmals: ['true'],
} as const;

/** A receipt with a step of the caller, to be taken back. */
async function bringStep(browser: TestBrowser) {
  const archivid = 'E-1-R1';
  await browser.call('POST', `${base}/belege`, { body: { archivid, status: 'FREIZUGEBEN' } });
  return { archivid: [archivid], version: [2], belege: [[{ archivid, version: 2 }]] };
}

/** A receipt without an owner. */
async function bringOrphan(books: PropertyBooks) {
  await books.receipt({ archive_id: 'E-1-R9', owner_id: null }, null);
  return { archivid: ['E-1-R9'], eid: ['E-1', 'E-2', null], bisher: ['0', 'E-1', 'E-2'] };
}

/** A document with the house and the unit that it may name. */
function bringDocument(id: string, house: string, unit: string) {
  return { id: [id], eid: ['E-1'], property: [house], rentalUnit: [unit], version: [1], year: ['2026'] };
}

/** Creates a connection to a port that refuses at once, a waiting entry, and postings of an unknown owner. */
async function bringDeliveries(browser: TestBrowser, database: Database, scope: TenantScope, path: string) {
  const { waiting, taken } = await fillUnassigned(database, scope, { eid: 'E-2', buchungid: 'B1', text: 'Muster' });
  await browser.call('PUT', `${base}/configuration`, {
    body: {
      configIdentifier: 'ftpConfig',
      properties: { host: 'localhost', port: 1, user: 'kontor', password: 'geheim' },
    },
  });
  return {
    id: [path.endsWith('/undo') ? taken : path.includes('/update-data/') ? waiting : 'B1'],
    eid: ['E-1'],
    buchungids: [['B1'], ['B1-2'], ['B1', 'B1-2']],
    confirm: [waiting],
    refuse: [waiting],
    undo: [taken],
    host: ['localhost'],
    port: [1],
    user: ['kontor'],
    password: ['geheim'],
    folder: ['/', ''],
  };
}

/**
 * Adds a link to each owner. Its path names the owner and the link: of several links random values rarely match both.
 */
async function bringLinks(browser: TestBrowser, path: string) {
  const links = await Promise.all(
    (path.startsWith(`${base}/user-eigentuemer`) ? eids : []).map((eid) => addMember(browser, eid)),
  );
  if (path === `${base}/owner-letters/:id`) {
    await browser.call('POST', `${base}/owner-letters`, {
      body: { userType: 'eigentuemer', language: 'de', eids: ['E-1'] },
    });
  }
  return {
    id: path.endsWith('/:id') ? eids : links,
    a: eids.slice(0, 1),
    b: links.slice(0, 1),
    eid: eids,
    eigentuemerEid: eids,
    eids: [eids],
  };
}

/** Adds a link of a new member of a community. @returns its id */
async function addMember(browser: TestBrowser, eigentuemerEid: string): Promise<string> {
  const person = { email: `${createId()}@new.example`, firstName: 'Nora', lastName: 'Neu' };
  const { body } = await browser.call<{ userEigentuemer: { id: string } }>('POST', `${base}/user-eigentuemer`, {
    body: { userType: 'weg', ...person, eigentuemerEid },
  });
  return body.userEigentuemer.id;
}

/** Maps all required columns of an import. */
function mapRequired(
  title: string,
  fields: Readonly<Record<string, { readonly isRequired: boolean }>>,
): Record<string, string> {
  const needed = [title, ...Object.keys(fields).filter((name) => fields[name]?.isRequired === true && name !== title)];
  return Object.fromEntries(needed.map((name, column) => [String(column), name]));
}
