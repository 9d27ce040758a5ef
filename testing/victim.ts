import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { runAdminStatement } from './admin-statement.ts';
import type { TestDatabase } from './database.ts';
import { pixel } from './hostile-forms.ts';
import type { TestBrowser } from './http.ts';
import { services } from './product-modules.ts';
import type { ProductPeople } from './product-people.ts';

/** Stands in everything that the victim has, so that it is seen wherever it comes to light. */
export const canary = 'Kanarienvogel';

const memberServices = services.filter(({ operatorOnly }) => operatorOnly !== true);
/** What an organisation has only because it is given to it. */
export const optionalServices = memberServices.filter(({ mandatory }) => mandatory !== true);

/** What users of an organisation can hold. */
export const memberPermissions = memberServices.flatMap(({ permissions }) => permissions);

/** An organisation with something in every table, as an attacker knows it who knows everything. */
export type Victim = Awaited<ReturnType<typeof createVictim>>;

export async function createVictim(people: ProductPeople, { adminUrl, database }: TestDatabase) {
  const organizationId = await people.addOrganization(optionalServices.map(({ identifier }) => identifier), `${canary} GmbH`);
  const user = await people.addUser({ organizationId, permissions: memberPermissions });
  const browser = await people.signIn(user);
  await database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx.insertInto('customers').values({ organization_id: organizationId, id: user.id, number: 'K-1', name: canary }).execute(),
  );
  const invoiceId = await fillAccounting(browser);
  const taskId = createId();
  const task = { organization_id: organizationId, id: taskId, kind: 'audit-export', user_id: user.id, payload: '{}', source: '{}', message: canary };
  await database.tenant({ organizationId, userId: user.id }, (tx) => tx.insertInto('tasks').values(task).execute());
  // A migration fills it, and a job empties it.
  await runAdminStatement(adminUrl, `INSERT INTO file_contents (organization_id, sha256, content) SELECT '${organizationId}', encode(sha256(content), 'hex'), content FROM (SELECT '${canary}'::bytea AS content) c`);
  const found = await findIds(database, user.id);
  const invitation = await inviteSomebody(people, database, organizationId);
  await people.audit.drain();
  return { organizationId, userId: user.id, invoiceId, taskId, ...found, ...invitation };
}

/** @returns the number of an invoice */
async function fillAccounting(browser: TestBrowser): Promise<string> {
  const invoiceId = `${canary}-1`;
  const configuration = '/api/benit/accounting/configuration';
  // One with a number of its own, one that counts.
  for (const given of [{ invoiceId }, {}]) await expectDone(browser.call('POST', '/api/benit/accounting/invoice', { body: { invoice: { ...given, description: canary, customerId: 'K-1', customerName: canary, positions: [{ price: 1 }] } } }));
  await expectDone(browser.call('PUT', configuration, { body: { configIdentifier: 'invoiceConfig', properties: { companyName: canary } } }));
  await expectDone(browser.call('PUT', configuration, { body: { configIdentifier: 'logoConfig', properties: { logo: `data:image/png;base64,${pixel.toString('base64')}` } } }));
  return invoiceId;
}

async function findIds(database: Database, userId: UserId) {
  const mailId = createId();
  return database.identity(async (tx) => {
    const { id: membershipId } = await tx.selectFrom('memberships').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
    const { id: applicationId, service_id: serviceId } = await tx.selectFrom('applications').select(['id', 'service_id']).where('identifier', '=', 'invoices').executeTakeFirstOrThrow();
    const { id: sessionId } = await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow();
    const mail = { recipient: `${canary.toLowerCase()}@victim.example`, subject: canary, body: Buffer.alloc(40), state: 'failed', transport: 'smtp' };
    await tx.insertInto('mails').values({ id: mailId, ...mail }).execute();
    return { mailId, membershipId, applicationId, serviceId, sessionId };
  });
}

async function inviteSomebody(people: ProductPeople, database: Database, organizationId: OrganizationId) {
  const invited = await people.addUser();
  return database.identity(async (tx) => {
    const workplace = { permissions: [], startApplication: null, languages: ['de'], defaultLanguage: 'de' } as const;
    const invitationId = await people.organizations.addMember(tx, { organizationId, userId: invited.id, ...workplace, invitation: { by: canary } });
    await people.identity.actForOrganization(tx, organizationId);
    await people.identity.inviteMember(tx, { membershipId: invitationId, organizationName: canary, invitedBy: canary, language: 'de', sendMail: false });
    const { selector: joinSelector } = await tx.selectFrom('account_links').select('selector').where('membership_id', '=', invitationId).executeTakeFirstOrThrow();
    await tx.insertInto('invitation_mails').values({ organization_id: organizationId, id: createId(), due_on: '2026-01-01' }).execute();
    return { invitationId, joinSelector };
  });
}

async function expectDone(call: ReturnType<TestBrowser['call']>): Promise<void> {
  const { status, text } = await call;
  if (status !== 200) throw new Error(`The victim's call answered ${status}: ${text}`);
}
