import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { createPictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { createId } from '#platform/server/ids.ts';
import { createAccounting } from '#modules/accounting/server/index.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { pixel } from '#testing/hostile-forms.ts';
import { toMultipart } from '#testing/multipart.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createTestPeople } from '#testing/people.ts';
import { endpoints } from '#testing/product-modules.ts';

// Every endpoint × everybody who must not get through: somebody without session, without permission,
// from another organisation with all permissions, and removed from this one.

const { database } = await createTestDatabase();
const renderer = createDocumentRenderer({ workers: 1 });
const pictures = createPictureProcessor();
afterAll(() => Promise.all([renderer.close(), pictures.close()]));
const { files } = await createTestFiles(database);
const people = await createTestPeople(database, { modules: [createAccounting({ renderer, pictures, files })] });

const canary = 'Kanarienvogel';
const permissions = ['benit-accounting-permission', 'benit-organization-users-permission'];
/** Held by membership, though the organisation does not have the operator's service. */
const pretended = [...permissions, 'benit-central-configuration-permission'];
const victim = await createVictim();
const attackersWorkplace = { startApplicationId: victim.applicationId, userLanguages: ['de'], userDefaultLanguage: 'de' };

/** What an attacker who knows everything would send: the numbers and ids of the other organisation. */
const attacks: Record<string, { url?: string; body?: object; headers?: Record<string, string> }> = {
  signIn: { body: { email: 'nobody@example.org', password: 'wrong' } },
  signOut: {},
  getCurrentUser: {},
  renewSession: {},
  checkPasswordLink: { url: '/api/benit/auth/users/setpassword/selector/secret' },
  setPassword: { url: '/api/benit/auth/users/setpassword/selector/secret', body: { password: 'neues Passwort' } },
  resetPassword: { body: { email: 'nobody@example.org' } },
  checkEmail: { url: '/api/benit/auth/users/check/nobody@example.org' },
  changePassword: { body: { currentPassword: 'wrong', password: 'neues Passwort' } },
  requestEmailChange: { body: { email: 'nobody@example.org', currentPassword: 'wrong' } },
  withdrawEmailChange: {},
  checkEmailConfirmation: { url: '/api/benit/auth/users/confirm-email/selector/secret' },
  confirmEmail: { url: '/api/benit/auth/users/confirm-email/selector/secret', body: { password: 'geraten' } },
  getSecondFactor: {},
  beginSecondFactor: { body: { currentPassword: 'wrong' } },
  confirmSecondFactor: { body: { code: '123456' } },
  renewRecoveryCodes: { body: { currentPassword: 'wrong', code: '123456' } },
  disableSecondFactor: { body: { currentPassword: 'wrong', code: '123456' } },
  getAccountDeletion: {},
  deleteAccount: { body: { currentPassword: 'wrong' } },
  getOrganizationSecurity: {},
  saveOrganizationSecurity: { body: { requireSecondFactor: true } },
  listSessions: {},
  endOtherSessions: {},
  endSession: { url: `/api/benit/auth/users/sessions/${victim.sessionId}` },
  checkJoinLink: { url: `/api/benit/auth/users/join/${victim.joinSelector}/secret` },
  acceptJoinLink: { url: `/api/benit/auth/users/join/${victim.joinSelector}/secret` },
  declineJoinLink: { url: `/api/benit/auth/users/join/${victim.joinSelector}/secret` },
  listInvitations: {},
  acceptInvitation: { url: `/api/benit/organization-configuration/invitations/${victim.invitationId}` },
  declineInvitation: { url: `/api/benit/organization-configuration/invitations/${victim.invitationId}` },
  saveProfile: { body: { firstName: 'A', lastName: 'B' } },
  getBrand: {},
  getCurrentUserOrganizations: {},
  getCurrentOrganizationData: { url: `/api/benit/organization-configuration/current-org-data/${victim.organizationId}` },
  changeLanguage: { body: { userDefaultLanguage: 'de' } },
  listOrganizationUsers: { url: `/api/benit/organization-configuration/user-org?searchTerm=${canary}` },
  addOrganizationUser: { body: { ...attackersWorkplace, email: 'nobody@example.org', firstName: 'A', lastName: 'B', permissionIdentifiers: [] } },
  saveOrganizationUser: {
    url: `/api/benit/organization-configuration/user-org/${victim.membershipId}`,
    body: { ...attackersWorkplace, email: 'nobody@example.org', firstName: 'Gekapert', lastName: 'B', permissions: [] },
  },
  removeOrganizationUser: { url: `/api/benit/organization-configuration/user-org/${victim.membershipId}` },
  inviteOrganizationUser: { url: `/api/benit/organization-configuration/user-org/${victim.membershipId}/invitation` },
  withdrawUserEmailChange: { url: `/api/benit/organization-configuration/user-org/${victim.membershipId}/pending-email` },
  listOrganizationPermissions: {},
  listApplicationsOfPermissions: { body: { permissionIdentifiers: ['benit-central-configuration-permission', 'benit-care-permission'] } },
  listOrganizations: { url: `/api/benit/central-configuration/organization?searchTerm=${canary}` },
  addOrganization: { body: { name: 'Untergeschoben', identifier: 'untergeschoben', userEmail: 'nobody@example.org', userFirstName: 'A', userLastName: 'B' } },
  saveOrganization: { url: `/api/benit/central-configuration/organization/${victim.organizationId}`, body: { name: 'Gekapert', identifier: 'gekapert' } },
  deleteOrganization: { url: `/api/benit/central-configuration/organization/${victim.organizationId}` },
  listServices: {},
  deleteService: { url: `/api/benit/central-configuration/service/${victim.serviceId}` },
  listAuditEntries: { url: `/api/benit/organization-configuration/audit?searchTerm=${canary}` },
  exportAuditEntries: { url: `/api/benit/organization-configuration/audit/csv?searchTerm=${canary}` },
  listMails: { url: `/api/benit/central-configuration/mail?searchTerm=${canary}` },
  retryMail: { url: `/api/benit/central-configuration/mail/${victim.mailId}/retry` },
  getAccountingConfiguration: {},
  saveAccountingConfiguration: { body: { configIdentifier: 'invoiceConfig', properties: { companyName: 'gekapert' } } },
  uploadLogo: toMultipart([{ name: 'file', fileName: 'logo.png', bytes: pixel }]),
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
const byRecord = new Set([
  'saveInvoice', 'copyInvoice', 'changeInvoiceId', 'deleteInvoice', 'getCurrentOrganizationData',
  'saveOrganizationUser', 'removeOrganizationUser', 'inviteOrganizationUser', 'withdrawUserEmailChange',
  'endSession', 'acceptInvitation', 'declineInvitation',
]);

/** What only the operator may do: whoever administers another organisation is refused. */
const byOperator = new Set([
  'listOrganizations', 'addOrganization', 'saveOrganization', 'deleteOrganization', 'listServices', 'deleteService', 'listMails', 'retryMail',
]);

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
  const mailId = createId();
  const { membershipId, applicationId, serviceId } = await database.identity(async (tx) => {
    const membership = await tx.selectFrom('memberships').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow();
    const application = await tx.selectFrom('applications').select(['id', 'service_id']).where('identifier', '=', 'invoices').executeTakeFirstOrThrow();
    await tx
      .insertInto('mails')
      .values({ id: mailId, recipient: `${canary.toLowerCase()}@victim.example`, subject: canary, body: Buffer.alloc(40), state: 'failed', transport: 'smtp' })
      .execute();
    return { membershipId: membership.id, applicationId: application.id, serviceId: application.service_id };
  });
  const invited = await people.addUser();
  const { invitationId, joinSelector, sessionId } = await database.identity(async (tx) => {
    const workplace = { permissions: [], startApplication: null, languages: ['de'], defaultLanguage: 'de' } as const;
    const id = await people.organizations.addMember(tx, { organizationId, userId: invited.id, ...workplace, invitation: { by: canary } });
    await people.identity.actForOrganization(tx, organizationId);
    await people.identity.inviteMember(tx, { membershipId: id, organizationName: canary, invitedBy: canary, language: 'de', sendMail: false });
    const link = await tx.selectFrom('account_links').select('selector').where('membership_id', '=', id).executeTakeFirstOrThrow();
    const session = await tx.selectFrom('sessions').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow();
    return { invitationId: id, joinSelector: link.selector, sessionId: session.id };
  });
  return { organizationId, invoiceId, scope, mailId, membershipId, applicationId, serviceId, invitationId, joinSelector, sessionId };
}

/** Everything the organisation has, as one text. */
async function takeSnapshot(): Promise<string> {
  const central = await database.identity(async (tx) => {
    const organization = await tx.selectFrom('organizations').selectAll().where('id', '=', victim.organizationId).execute();
    const mail = await tx.selectFrom('mails').selectAll().where('id', '=', victim.mailId).execute();
    const sessions = await tx.selectFrom('sessions').selectAll().where('user_id', '=', victim.scope.userId).execute();
    const links = await tx.selectFrom('account_links').selectAll().where('organization_id', '=', victim.organizationId).execute();
    return [organization, mail, sessions, links, await tx.selectFrom('services').select(['id', 'deleted_at']).orderBy('id').execute()];
  });
  return database.tenant(victim.scope, async (tx) => {
    const tables = ['invoices', 'invoice_positions', 'accounting_configurations', 'customers', 'memberships', 'membership_permissions', 'organization_services', 'invoice_counters', 'search_entries', 'files'] as const;
    const rows: unknown[] = [central];
    // In whatever order PostgreSQL finds them.
    for (const table of tables) rows.push((await tx.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted());
    return JSON.stringify(rows);
  });
}

async function attack(browser: TestBrowser, endpoint: Endpoint) {
  const { url = endpoint.path, ...call } = attacks[endpoint.id] ?? {};
  return browser.call(endpoint.method, url, call);
}

const isPublic = (endpoint: Endpoint) => endpoint.access === 'public';
const needsMembership = (endpoint: Endpoint) => endpoint.access === 'member' || typeof endpoint.access === 'object';
const needsPermission = (endpoint: Endpoint) => typeof endpoint.access === 'object';

describe('the product', () => {
  it('has a row here for every endpoint', () => {
    expect(Object.keys(attacks).sort()).toEqual(endpoints.map((endpoint) => endpoint.id).sort());
  });

  it('opens to everybody only what sign-in needs', () => {
    expect(endpoints.filter(isPublic).map((endpoint) => endpoint.id).sort()).toEqual(
      [
        'acceptJoinLink', 'checkEmailConfirmation', 'checkJoinLink', 'checkPasswordLink', 'confirmEmail', 'declineJoinLink', 'getBrand', 'renewSession',
        'resetPassword', 'setPassword', 'signIn', 'signOut',
      ],
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

  if (byOperator.has(id)) {
    it('is closed for a permission of the operator that an organisation cannot give', async () => {
      const before = await takeSnapshot();
      const organizationId = await people.addOrganization();
      const answer = await attack(await people.signIn(await people.addUser({ organizationId, permissions: pretended })), endpoint);
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'permission_denied' }] } });
      expect(await takeSnapshot()).toBe(before);
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
    const before = await takeSnapshot();
    const organizationId = await people.addOrganization();
    const browser = await people.signIn(await people.addUser({ organizationId, permissions }));
    const answer = await attack(browser, endpoint);
    expect(answer.status).toBeLessThan(500);
    if (byRecord.has(id)) expect(answer.status).toBe(404);
    if (byOperator.has(id)) expect(answer.status).toBe(403);
    expect(answer.text).not.toContain(canary);
    expect(await takeSnapshot()).toBe(before);
  });

  if (needsMembership(endpoint)) {
    it('is closed for somebody who was removed, at the next call', async () => {
      const user = await people.addUser({ organizationId: victim.organizationId, permissions });
      const browser = await people.signIn(user);
      await database.identity((tx) => tx.deleteFrom('memberships').where('user_id', '=', user.id).execute());
      const before = await takeSnapshot();
      const answer = await attack(browser, endpoint);
      expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'organization_required' }] } });
      expect(answer.text).not.toContain(canary);
      expect(await takeSnapshot()).toBe(before);
    });
  }
});
