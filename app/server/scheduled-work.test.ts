import { beforeAll, describe, expect, it } from 'vitest';
import { receiptsAdministrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openExplainedDatabase } from '#testing/explained-database.ts';
import { createProductParts } from '#testing/product-parts.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { addRowsAtRest, addWork } from '#testing/scheduled-rows.ts';
import { planBackgroundWork } from './background.ts';
import { createModules } from './modules.ts';

// Every schedule of the product over organisations at rest: their number must not matter.

const created = await createTestDatabase();
const people = await createProductPeople(created.database);
const explained = await openExplainedDatabase(created);
const schedules = await listSchedules();
const atRest: string[] = [];
const services = ['accounting', 'property-owner', 'real-estate', 'care', 'property-assistant'];

async function listSchedules(): Promise<readonly ScheduledWork[]> {
  const platform = createPlatform({
    configuration: { sessionMinutes: 30, publicUrl: 'http://kontor.test', demo: true, smtpUrl: 'smtp://127.0.0.1:1' },
    database: explained.database,
    clock: createTestClock(),
    secretKey: created.secretKey,
    ...(await createProductParts(explained.database)),
    onError: (error) => expect.fail(error.message),
  });
  const found: ScheduledWork[] = [];
  const jobs = { work: () => undefined, schedule: (work: ScheduledWork) => void found.push(work) };
  planBackgroundWork(jobs as never, platform as never, createModules(platform).list);
  return found;
}

async function addOrganizations(count: number): Promise<readonly string[]> {
  const added: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const organizationId = await people.addOrganization(services);
    const permissions = [receiptsAdministrationPermission];
    for (let member = 0; member < 2; member += 1) await people.addUser({ organizationId, permissions });
    added.push(organizationId);
  }
  await addRowsAtRest(created.adminUrl, added);
  return added;
}

/** Runs a schedule. @returns what it read over all organisations, and in which ones it began something */
async function run({ handler }: ScheduledWork) {
  const failures: unknown[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (failure: unknown) => failures.push(failure) };
  explained.takeReading();
  explained.takeOrganizations();
  await handler({ signal: new AbortController().signal, log: log as never });
  expect(failures).toEqual([]);
  return { ...explained.takeReading(), organizations: explained.takeOrganizations() };
}

beforeAll(async () => void atRest.push(...(await addOrganizations(20))));

it('all of the product is known here', () => {
  expect(schedules.length).toBeGreaterThan(20);
});

describe.each(schedules.map((schedule) => [schedule.name, schedule] as const))('%s', (_, schedule) => {
  it('begins nothing in organisations at rest, and reads nothing of them', async () => {
    const { rows, statements, organizations } = await run(schedule);
    expect(organizations).toEqual([]);
    // A few rows of tables that no organisation has.
    expect(rows, statements.join('\n')).toBeLessThan(atRest.length / 2);
  });
});

it('each schedule of organisations finds one with something to do among them, once', async () => {
  const [busy = ''] = await addOrganizations(1);
  await addWork(created.adminUrl, busy, createTestClock().now());
  const found: Record<string, readonly string[]> = {};
  for (const schedule of schedules) {
    const { organizations } = await run(schedule);
    if (organizations.length > 0) found[schedule.name] = organizations;
  }
  expect(found).toEqual(
    Object.fromEntries(
      [
        'delete-old-care-drafts',
        'delete-silent-stakeholders',
        'estate-collect-feedback',
        'estate-due-transfers',
        'estate-pending-pictures',
        'remind-written-votes',
        'start-automatic-reminders',
        'start-chat-chosen-mails',
        'start-chat-daily-mails',
        'start-chat-soon-mails',
        'start-document-notices',
        'start-document-texts',
        'start-receipt-digests',
        'start-receipt-releases',
        'start-refreshes',
      ].map((name) => [name, [busy]]),
    ),
  );
});
