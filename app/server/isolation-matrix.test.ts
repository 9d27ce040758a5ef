import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { createAccounting } from '#modules/accounting/server/index.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createTestPeople } from '#testing/people.ts';
import { createModules } from './app.ts';
import { endpoints } from './registry.ts';

// Every endpoint × everybody who must not get through: somebody without session, without permission,
// from another organisation with all permissions, and removed from this one.

const { database, secretKey } = await createTestDatabase();
const renderer = createDocumentRenderer({ workers: 1 });
afterAll(() => renderer.close());
const people = await createTestPeople(database, { routes: createAccounting({ renderer }).routes });

const canary = 'Kanarienvogel';
const permissions = ['benit-accounting-permission', 'benit-organization-users-permission'];
const victim = await createVictim();

/** What an attacker who knows everything would send: the numbers and ids of the other organisation. */
const attacks: Record<string, { url?: string; body?: object }> = {
  signIn: { body: { email: 'nobody@example.org', password: 'wrong' } },
  signOut: {},
  getCurrentUser: {},
  renewSession: {},
  checkPasswordLink: { url: '/api/benit/auth/users/setpassword/selector/secret' },
  setPassword: { url: '/api/benit/auth/users/setpassword/selector/secret', body: { password: 'neues Passwort' } },
  resetPassword: { body: { email: 'nobody@example.org' } },
  checkEmail: { url: '/api/benit/auth/users/check/nobody@example.org' },
  saveProfile: { body: { firstName: 'A', lastName: 'B' } },
  getBrand: {},
  getCurrentUserOrganizations: {},
  getCurrentOrganizationData: { url: `/api/benit/organization-configuration/current-org-data/${victim.organizationId}` },
  changeLanguage: { body: { userDefaultLanguage: 'de' } },
  getAccountingConfiguration: {},
  saveAccountingConfiguration: { body: { configIdentifier: 'invoiceConfig', properties: { companyName: 'gekapert' } } },
  listInvoices: { url: `/api/benit/accounting/invoice?searchTerm=${canary}` },
  createInvoice: { body: { invoice: { description: 'untergeschoben' } } },
  saveInvoice: { body: { invoice: { invoiceId: victim.invoiceId, description: 'gekapert' } } },
  getNextInvoiceId: {},
  copyInvoice: { body: { toBeCopiedFromInvoiceId: victim.invoiceId } },
  changeInvoiceId: { body: { formerInvoiceId: victim.invoiceId, invoiceId: 'GEKAPERT-1' } },
  deleteInvoice: { url: `/api/benit/accounting/invoice/${victim.invoiceId}` },
  renderInvoiceDocument: { body: { invoice: { invoiceId: victim.invoiceId } } },
  listCustomerRecords: { url: `/api/benit/accounting/invoice/customer-records?searchTerm=${canary}` },
};

/** Endpoints that take a record of the organisation by its name: others must not learn that it exists. */
const byRecord = new Set(['saveInvoice', 'copyInvoice', 'changeInvoiceId', 'deleteInvoice', 'getCurrentOrganizationData']);

async function createVictim() {
  const organizationId = await people.addOrganization(['accounting'], `${canary} GmbH`);
  const user = await people.addUser({ organizationId, permissions });
  const browser = await people.signIn(user);
  const invoiceId = `${canary}-1`;
  await browser.call('POST', '/api/benit/accounting/invoice', { body: { invoice: { invoiceId, description: canary, positions: [{ price: 1 }] } } });
  await browser.call('PUT', '/api/benit/accounting/configuration', {
    body: { configIdentifier: 'invoiceConfig', properties: { companyName: canary } },
  });
  const scope = { organizationId, userId: user.id };
  await database.tenant(scope, (tx) =>
    tx.insertInto('customers').values({ organization_id: organizationId, id: user.id, number: 'K-1', name: canary }).execute(),
  );
  return { organizationId, invoiceId, scope };
}

/** Everything the organisation has, as one text. */
async function photograph(): Promise<string> {
  return database.tenant(victim.scope, async (tx) => {
    const tables = ['invoices', 'invoice_positions', 'accounting_configurations', 'customers', 'memberships', 'invoice_counters', 'invoice_search'] as const;
    const rows: unknown[] = [];
    for (const table of tables) rows.push(await tx.selectFrom(table).selectAll().execute());
    return JSON.stringify(rows);
  });
}

async function attack(browser: TestBrowser, endpoint: Endpoint) {
  const { url = endpoint.path, body } = attacks[endpoint.id] ?? {};
  return browser.call(endpoint.method, url, body ? { body } : {});
}

const isPublic = (endpoint: Endpoint) => endpoint.access === 'public';
const needsMembership = (endpoint: Endpoint) => endpoint.access === 'member' || typeof endpoint.access === 'object';
const needsPermission = (endpoint: Endpoint) => typeof endpoint.access === 'object';

describe('the registry', () => {
  it('is what the server serves, and every endpoint has a row here', () => {
    const configuration = readConfiguration({});
    const served = createModules({ configuration, database, renderer, clock: people.clock, secretKey }).routes.map((route) => route.endpoint);
    expect(new Set(served)).toEqual(new Set(endpoints));
    expect(Object.keys(attacks).sort()).toEqual(endpoints.map((endpoint) => endpoint.id).sort());
  });

  it('opens to everybody only what sign-in needs', () => {
    expect(endpoints.filter(isPublic).map((endpoint) => endpoint.id).sort()).toEqual(
      ['checkPasswordLink', 'getBrand', 'renewSession', 'resetPassword', 'setPassword', 'signIn', 'signOut'],
    );
  });
});

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  if (!isPublic(endpoint)) {
    it('is closed without a session', async () => {
      const answer = await attack(people.browser(), endpoint);
      expect(answer).toMatchObject({ status: 401, body: { errors: [{ code: 'not_signed_in' }] } });
    });
  }

  if (needsPermission(endpoint)) {
    it('is closed without the permission', async () => {
      const organizationId = await people.addOrganization();
      const answer = await attack(await people.signIn(await people.addUser({ organizationId, permissions: [] })), endpoint);
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'permission_denied' }] } });
    });
  }

  if (needsPermission(endpoint)) {
    it('is closed when the organisation no longer has the service', async () => {
      const organizationId = await people.addOrganization([]);
      const answer = await attack(await people.signIn(await people.addUser({ organizationId, permissions: ['benit-accounting-permission'] })), endpoint);
      expect(answer.status).toBe(403);
    });
  }

  it('shows and changes nothing of another organisation', async () => {
    const before = await photograph();
    const organizationId = await people.addOrganization();
    const browser = await people.signIn(await people.addUser({ organizationId, permissions }));
    const answer = await attack(browser, endpoint);
    expect(answer.status).toBeLessThan(500);
    if (byRecord.has(id)) expect(answer.status).toBe(404);
    expect(answer.text).not.toContain(canary);
    expect(await photograph()).toBe(before);
  });

  if (needsMembership(endpoint)) {
    it('is closed for somebody who was removed, at the next call', async () => {
      const user = await people.addUser({ organizationId: victim.organizationId, permissions });
      const browser = await people.signIn(user);
      await database.identity((tx) => tx.deleteFrom('memberships').where('user_id', '=', user.id).execute());
      const before = await photograph();
      const answer = await attack(browser, endpoint);
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'organization_required' }] } });
      expect(answer.text).not.toContain(canary);
      expect(await photograph()).toBe(before);
    });
  }
});
