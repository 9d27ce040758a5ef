import type { AddressInfo } from 'node:net';
import { synchronizeCatalogue } from '#modules/organizations/server/index.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { collectAtRest } from '#platform/server/collect-at-rest.ts';
import { systemClock } from '#platform/server/clock.ts';
import { closeDataFolder } from '#platform/server/config/close-data-folder.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import { inDataFolder } from '#platform/server/config/data-folder.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { loginUrl } from '#platform/server/database/login-connection.ts';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { openFiles } from '#platform/server/files/files.ts';
import { closeGracefully } from '#platform/server/http/closing.ts';
import { listen } from '#platform/server/http/listen.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { createApp } from './app.ts';
import { planBackgroundWork } from './background.ts';
import { demoAccounts } from './demo/accounts.ts';
import { admitDemo } from './demo/admit-demo.ts';
import { seedDemo } from './demo/seed.ts';
import { ensureDeveloper } from './sample-data/developer.ts';

/** The product that serves. */
export interface RunningProduct {
  /** Tells where it answers, for the operator and for what waits for it. */
  greet(): void;
  /** Ends it: requests in flight finish first. */
  close(): Promise<void>;
}

/**
 * Starts everything in order.
 *
 * @param say takes lines for the operator
 * @throws what `describeStartFailure` describes, among others; then the embedded database has been left
 */
export async function startProduct(settings: Configuration, say: (line: string) => void): Promise<RunningProduct> {
  await inDataFolder(() => closeDataFolder(settings.dataDir));
  const secretKey = ensureSecretKey(settings);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedServer({ dataDir: settings.dataDir, log: say });
  const adminUrl = settings.databaseUrl ?? embedded?.adminUrl ?? '';
  try {
    await migrate(adminUrl, { secretKey, log: say });
    const database = openDatabase({ adminUrl, secretKey });
    const configuration = { ...settings, demo: await admitDemo(settings, database, say) };
    const files = await openFiles(configuration, database);
    const { dataDir, filesUrl, clamavUrl } = configuration;
    const place = { databaseUrl: loginUrl(adminUrl, secretKey, 'kontor_app'), dataDir, filesUrl, clamavUrl };
    const onError = (error: Error): void => app.log.error({ err: error }, error.message);
    const parts = { configuration, database, files, clock: systemClock, secretKey, place, onError };
    const platform = createPlatform(parts);
    const { app, modules } = await createApp(platform);
    await synchronizeCatalogue(database, modules.list);
    if (configuration.demo && (await seedDemo({ modules, database, clock: systemClock }))) say('demo data written');
    if (configuration.sampleData) await ensureDeveloper({ modules, database });
    const jobs = openJobs({ adminUrl, secretKey, log: app.log });
    planBackgroundWork(jobs, platform, modules.list);
    await listen(app, { host: configuration.host, port: configuration.port, setting: 'PORT' });
    jobs.start();
    const stopCollecting = collectAtRest();
    return {
      greet: () => greet(configuration, listeningPort(app.server.address()), say),
      close: async () => {
        stopCollecting();
        await Promise.all([closeGracefully(app), jobs.stop()]);
        await platform.close();
        files.close();
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function listeningPort(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function greet(
  { publicUrl, port, demo, sampleData }: Configuration,
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
}
