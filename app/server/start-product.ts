import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { synchronizeCatalogue } from '#modules/organizations/server/index.ts';
import { checkRoutes } from '#platform/server/database/check-routes.ts';
import { followDatabaseTime } from '#platform/server/database/database-time.ts';
import type { DatabaseTime } from '#platform/server/database/database-time.ts';
import { openDatabase, tenantAddress } from '#platform/server/database/database.ts';
import type { Database, DatabaseOptions } from '#platform/server/database/database.ts';
import { collectAtRest } from '#platform/server/collect-at-rest.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { openFiles } from '#platform/server/files/files.ts';
import type { Files } from '#platform/server/files/files.ts';
import { closeGracefully } from '#platform/server/http/closing.ts';
import { listen } from '#platform/server/http/listen.ts';
import { holdCalls, openForCalls } from '#platform/server/http/starting.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { createApp } from './app.ts';
import { planBackgroundWork } from './background.ts';
import { closeInTurn } from './close-in-turn.ts';
import { demoAccounts } from './demo/accounts.ts';
import { admitDemo } from './demo/admit-demo.ts';
import { seedDemo } from './demo/seed.ts';
import { startTracing } from './start-tracing.ts';
import { openData } from './open-data.ts';
import type { OpenedData } from './open-data.ts';
import { addSampleData, removeSampleData } from './sample-data/sample-data.ts';
import { rollBackSampleWrites } from './sample-data/sample-organizations.ts';

/** The product that serves. */
export interface RunningProduct {
  /** Tells where it answers, for the operator and for what waits for it. */
  greet(): void;
  /** Ends it: requests in flight finish first. */
  close(): Promise<void>;
}

/**
 * Starts everything in order. The sign-in page is served as soon as the tables stand; calls wait for the demo.
 *
 * @param say takes lines for the operator
 * @param opening the data of these settings, if it is being opened already
 * @throws what `describeStartFailure` describes, among others; then the embedded database has been left
 */
export async function startProduct(
  settings: Configuration,
  say: (line: string) => void,
  opening: Promise<OpenedData> = openData(settings, say),
): Promise<RunningProduct> {
  const data = await opening;
  try {
    return await serve(await openStores(settings, data, say), data, say);
  } catch (error) {
    await data.stop();
    throw error;
  }
}

/** Settings and stores of the installation, which fit each other. */
interface Stores {
  readonly configuration: Configuration;
  readonly access: DatabaseOptions;
  /** The database itself; with sample data the one that the product works with keeps nothing. */
  readonly stored: Database;
  readonly database: Database;
  readonly files: Files;
  /** Undefined for the embedded database, which is on this machine. */
  readonly databaseTime: DatabaseTime | undefined;
}

async function openStores(
  settings: Configuration,
  { secretKey, adminUrl }: OpenedData,
  say: (line: string) => void,
): Promise<Stores> {
  await migrate(adminUrl, { secretKey, log: say });
  const access = { adminUrl, secretKey, ...settings.databaseRoutes };
  if (settings.databaseUrl !== undefined) await checkRoutes(access, say);
  const stored = openDatabase(access);
  const configuration = { ...settings, demo: await admitDemo(settings, stored, say) };
  const database = configuration.sampleData ? rollBackSampleWrites(stored) : stored;
  const files = await openFiles(configuration, database);
  const databaseTime = settings.databaseUrl === undefined ? undefined : await followDatabaseTime(stored, { say });
  return { configuration, access, stored, database, files, databaseTime };
}

async function serve(stores: Stores, data: OpenedData, say: (line: string) => void): Promise<RunningProduct> {
  const { configuration, access, stored, database, files, databaseTime } = stores;
  const { secretKey, adminUrl } = data;
  const { dataDir, filesUrl, clamavUrl } = configuration;
  const clock = databaseTime ?? systemClock;
  const log = createStartLog(say);
  const place = { database: tenantAddress(access), dataDir, filesUrl, clamavUrl };
  const platform = createPlatform({ configuration, database, files, clock, secretKey, place, onError: log.report });
  const stopTracing = await startTracing(configuration, log.warn);
  const { app, modules } = await createApp(platform);
  log.continueIn(app.log);
  await synchronizeCatalogue(database, modules.list);
  holdCalls(app);
  await listen(app, { host: configuration.host, port: configuration.port, setting: 'PORT' });
  await fillDemo(stores, { modules, clock }, say);
  const jobs = openJobs({ adminUrl, secretKey, log: app.log });
  planBackgroundWork(jobs, platform, modules.list);
  openForCalls(app);
  jobs.start();
  const { registry } = platform.monitor;
  // Only the operator's page misses it.
  registry.enter().catch(log.report);
  const stopCollecting = collectAtRest();
  return {
    greet: () => greet(configuration, listeningPort(app.server.address()), say),
    close: () =>
      closeInTurn([
        stopCollecting,
        () => databaseTime?.stop(),
        () => Promise.all([closeGracefully(app), jobs.stop()]),
        () => platform.close(),
        () => registry.leave().catch(() => undefined),
        stopTracing,
        ...(configuration.sampleData ? [() => removeSampleData(stored)] : []),
        () => files.close(),
        () => database.close(),
        () => data.stop(),
      ]),
  };
}

/** Writes what the demo and the development mode show. */
async function fillDemo(
  { configuration: { demo, sampleData }, stored, database }: Stores,
  parts: Omit<Parameters<typeof seedDemo>[0], 'database'>,
  say: (line: string) => void,
): Promise<void> {
  if (demo && (await seedDemo({ ...parts, database }))) say('demo data written');
  if (demo) await removeSampleData(stored);
  if (sampleData) await addSampleData({ modules: parts.modules, database: stored });
}

/** Tells the operator what goes wrong before the log of the app is there, and the log afterwards. */
function createStartLog(say: (line: string) => void) {
  let log: FastifyBaseLogger | undefined;
  return {
    continueIn: (next: FastifyBaseLogger): void => {
      log = next;
    },
    warn: (message: string): void => (log === undefined ? say(message) : log.warn(message)),
    report: (error: Error): void => (log === undefined ? say(error.message) : log.error({ err: error }, error.message)),
  };
}

function listeningPort(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function greet(
  { publicUrl, port, demo, sampleData, passwordMinLength }: Configuration,
  listening: number,
  say: (line: string) => void,
): void {
  const url = port === 0 ? publicUrl.replace(/:0$/u, `:${listening}`) : publicUrl;
  say(`\nKontor is ready: ${url}`);
  if (sampleData)
    say('Development mode: records are generated samples and are not stored, and every visitor is signed in');
  if (!demo) return;
  say('Demo accounts (password: demo):');
  for (const { email, about } of demoAccounts) say(`  ${email.padEnd(26)} ${about}`);
  say(
    `New passwords need ${passwordMinLength} characters; without the demo 10, unless PASSWORD_MIN_LENGTH says otherwise`,
  );
}
