import { describe, expect, test } from 'vitest';
import { listInvoices } from '#modules/accounting/contract/invoices/invoices.ts';
import { AppError } from '../errors/app-error.ts';
import { route } from '../http/route.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { readEvents, readLog } from '#testing/audit-log.ts';

const { database } = await createTestDatabase();
const logLines: string[] = [];
const people = await createTestPeople(database, {
  logLines,
  // A service that knows more than the declaration of its endpoint.
  routes: [route(listInvoices, () => Promise.reject(new AppError('permission_denied')))],
});
const auditPath = '/api/benit/organization-configuration/audit';

async function createScene(permissions: readonly string[] = []) {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId, permissions });
  const browser = await people.signIn(user, people.browser('203.0.113.9'));
  return { organizationId, user, browser };
}

/** The lines of the process log of a request. */
function linesOf(requestId: unknown): Record<string, unknown>[] {
  return logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['reqId'] === requestId);
}

describe('a call without the permission', () => {
  test('is logged in the organisation with person, call and address', async () => {
    const { organizationId, user, browser } = await createScene();
    const answer = await browser.call('GET', `${auditPath}?searchTerm=geheim`);
    expect(answer.status).toBe(403);
    await people.audit.drain();
    expect((await readLog(database, organizationId)).slice(1)).toEqual([
      {
        event: 'access_denied',
        by: user.email,
        subject: `GET ${auditPath}`,
        changes: [],
        address: '203.0.113.9',
        requestId: answer.headers['x-request-id'],
        at: people.clock.now(),
      },
    ]);
  });

  test('is logged there as well if the service refuses it', async () => {
    const { organizationId, browser } = await createScene(['benit-accounting-permission']);
    expect((await browser.call('GET', listInvoices.path)).status).toBe(403);
    await people.audit.drain();
    expect(await readEvents(database, organizationId)).toEqual(['signed_in', 'access_denied']);
  });

  test('is in the process log with user, organisation, address and operation', async () => {
    const { organizationId, user, browser } = await createScene();
    const answer = await browser.call('GET', auditPath);
    expect(linesOf(answer.headers['x-request-id'])).toContainEqual(
      expect.objectContaining({
        event: 'access_denied',
        code: 'permission_denied',
        operation: 'listAuditEntries',
        userId: user.id,
        organizationId,
        address: '203.0.113.9',
        level: 40,
      }),
    );
  });

  test('makes at most sixty entries per minute and user', async () => {
    const { organizationId, browser } = await createScene();
    const other = await people.signIn(await people.addUser({ organizationId, permissions: [] }));
    for (let round = 0; round < 65; round += 1) await browser.call('GET', auditPath);
    await other.call('GET', auditPath);
    await people.audit.drain();
    const denials = async () =>
      (await readEvents(database, organizationId)).filter((event) => event === 'access_denied').length;
    expect(await denials()).toBe(61);
    people.clock.advance({ minutes: 1 });
    await browser.call('GET', auditPath);
    await people.audit.drain();
    expect(await denials()).toBe(62);
  });

  test('without a user or an organisation is in no log of an organisation', async () => {
    const organizationId = await people.addOrganization();
    const homeless = await people.signIn(await people.addUser());
    expect((await people.browser().call('GET', auditPath)).status).toBe(401);
    expect((await homeless.call('GET', auditPath)).body.errors[0]?.code).toBe('organization_required');
    await people.audit.drain();
    expect(await readEvents(database, organizationId)).toEqual([]);
  });
});

test('refused input is in the process log with the wrong fields, not with the values', async () => {
  const { user, organizationId, browser } = await createScene();
  const answer = await browser.call('PUT', '/api/benit/organization-configuration/user', {
    body: { firstName: '', lastName: 'Kanarienvogel'.repeat(10) },
  });
  expect(answer.status).toBe(400);
  const lines = linesOf(answer.headers['x-request-id']);
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'refused',
      code: 'validation_failed',
      operation: 'saveProfile',
      userId: user.id,
      organizationId,
      address: '203.0.113.9',
      fields: ['firstName: too_small', 'lastName: too_big'],
    }),
  );
  expect(JSON.stringify(lines)).not.toContain('Kanarienvogel');
});
