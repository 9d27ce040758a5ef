import { afterAll, expect, onTestFinished } from 'vitest';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Task } from '#platform/contract/task.ts';
import { createId } from '#platform/server/ids.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { openCatalogue } from './catalogue.ts';
import { createTestDatabase } from './database.ts';
import type { TestBody } from './http.ts';
import { toMultipart } from './multipart.ts';
import { createTestPeople } from './people.ts';
import { accountingAudit } from '#modules/accounting/contract/audit.ts';
import { accountingCatalogue } from '#modules/accounting/contract/catalogue.ts';
import { accountingErrors } from '#modules/accounting/contract/errors.ts';
import { createTransfer, recordRoutes } from '#modules/accounting/server/records/routes.ts';

export type TransferAnswer = {
  task: Task;
  columns: { name: string; field: string | null }[];
  rows: { line: number; cells: string[] }[];
  records: { name: string }[];
  totals: { count: number };
} & TestBody;

const base = '/api/benit/accounting';

/** Serves the imports and exports of records over a database of its own, and runs their tasks. */
export async function createTransferScene() {
  const { database, adminUrl, secretKey } = await createTestDatabase();
  const catalogue = await openCatalogue(adminUrl);
  const people = await createTestPeople(database, {
    modules: (platform) => {
      const transfer = createTransfer(platform);
      return [
        {
          name: 'accounting',
          errors: accountingErrors,
          catalogue: accountingCatalogue,
          audit: accountingAudit,
          routes: [...recordRoutes, ...transfer.routes],
          tasks: transfer.tasks,
        },
      ];
    },
  });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Parameters<
    typeof openJobs
  >[0]['log'];
  const jobs = openJobs({ adminUrl, secretKey, log: silent, pollSeconds: 0.5, graceMs: 100 });
  for (const work of people.modules.at(-1)?.jobs ?? []) jobs.work(work);
  jobs.start();
  afterAll(async () => {
    await jobs.stop();
    await catalogue.close();
  });

  /** A member of a new organisation who imports and exports. */
  async function open(defaultLanguage: LanguageKey = 'de') {
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId, languages: [defaultLanguage], defaultLanguage });
    const browser = await people.signIn(user);
    const find = async (id: string) => (await browser.call<TransferAnswer>('GET', `/api/benit/tasks/${id}`)).body.task;
    const ends = async ({
      status,
      body,
      text,
    }: {
      status: number;
      body: TransferAnswer;
      text: string;
    }): Promise<Task> => {
      expect(status, text).toBe(202);
      await expect
        .poll(async () => (await find(body.task.id)).state, { timeout: 60_000, interval: 50 })
        .toMatch(/done|failed|cancelled/u);
      return find(body.task.id);
    };
    const send = (entity: string, content: string | Buffer, mapping: object, mode: string) =>
      browser.call<TransferAnswer>(
        'POST',
        `${base}/${entity}/import`,
        toMultipart([
          ['mapping', JSON.stringify(mapping)],
          ['mode', mode],
          { name: 'file', fileName: 'liste.csv', bytes: Buffer.from(content as string) },
        ]),
      );
    const preview = (entity: string, content: string | Buffer) =>
      browser.call<TransferAnswer>(
        'POST',
        `${base}/${entity}/import/preview`,
        toMultipart([{ name: 'file', fileName: 'liste.csv', bytes: Buffer.from(content as string) }]),
      );
    /** Locks a number that others then wait for; returns a function that releases it. */
    const hold = async (number: string): Promise<() => Promise<void>> => {
      const [held, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = database.tenant({ organizationId, userId: createId() }, async (tx) => {
        await tx
          .insertInto('customers')
          .values({ organization_id: organizationId, id: createId(), number, name: 'Gleichzeitig' })
          .execute();
        locked.resolve();
        await held.promise;
      });
      onTestFinished(() => held.resolve());
      await locked.promise;
      return async () => {
        held.resolve();
        await holding;
      };
    };
    return {
      organizationId,
      user,
      browser,
      ends,
      send,
      preview,
      hold,
      waitsForLock: () =>
        expect
          .poll(
            async () =>
              (
                await catalogue.select(
                  `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
                )
              ).length,
            { timeout: 60_000, interval: 50 },
          )
          .toBeGreaterThan(0),
      files: () =>
        database.tenant({ organizationId, userId: user.id }, (tx) =>
          tx.selectFrom('files').select('id').where('purpose', '=', 'import').execute(),
        ),
      bring: async (...given: Parameters<typeof send>) => ends(await send(...given)),
      add: async (entity: string, record: object) =>
        expect((await browser.call('POST', `${base}/${entity}`, { body: { record } })).status).toBe(200),
      list: async (entity: string, query = '') =>
        (await browser.call<TransferAnswer>('GET', `${base}/${entity}?limit=200&${query}`)).body.records,
      count: async (entity: string) =>
        (await browser.call<TransferAnswer>('GET', `${base}/${entity}?limit=1&totals=true`)).body.totals.count,
      result: async (task: Task) => (await browser.call('GET', task.result?.href ?? '/nothing')).text,
      export: async (entity: string, query: string) =>
        ends(await browser.call<TransferAnswer>('GET', `${base}/${entity}/export?${query}`)),
    };
  }

  return { database, adminUrl, people, open };
}
