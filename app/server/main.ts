import type { AddressInfo } from 'node:net';
import { synchronizeCatalogue } from '#modules/organizations/server/index.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { openFiles } from '#platform/server/files/files.ts';
import { closeGracefully } from '#platform/server/http/closing.ts';
import { listen } from '#platform/server/http/listen.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { createPictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { createApp } from './app.ts';
import { planBackgroundWork } from './background.ts';
import { demoAccounts } from './demo/accounts.ts';
import { admitDemo } from './demo/admit-demo.ts';
import { seedDemo } from './demo/seed.ts';
import { describeStartFailure } from './start-failure.ts';

const closeWithinMs = 10_000;

/** Starts everything in order and returns how to end it again. */
async function start(): Promise<() => Promise<void>> {
  const settings = readConfiguration();
  const say = (line: string): void => console.log(line);
  const secretKey = ensureSecretKey(settings);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedServer({ dataDir: settings.dataDir, log: say });
  const adminUrl = settings.databaseUrl ?? embedded?.adminUrl ?? '';
  try {
    await migrate(adminUrl, { secretKey, log: say });
    const database = openDatabase({ adminUrl, secretKey });
    const configuration = { ...settings, demo: await admitDemo(settings, database, say) };
    const renderer = createDocumentRenderer();
    const pictures = createPictureProcessor();
    const files = await openFiles(configuration, database);
    const parts = { configuration, database, renderer, pictures, files, clock: systemClock, secretKey };
    const { app, modules } = await createApp(parts);
    await synchronizeCatalogue(database, modules.list);
    if (configuration.demo && (await seedDemo({ modules, database, clock: systemClock }))) say('demo data written');
    const jobs = openJobs({ adminUrl, secretKey, log: app.log });
    planBackgroundWork(jobs, parts, modules.list);
    await listen(app, { host: configuration.host, port: configuration.port, setting: 'PORT' });
    greet(configuration, listeningPort(app.server.address()));
    jobs.start();
    return async () => {
      await Promise.all([closeGracefully(app), jobs.stop()]);
      await Promise.all([renderer.close(), pictures.close()]);
      files.close();
      await database.close();
      await embedded?.stop();
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function listeningPort(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function greet({ publicUrl, port, demo }: { publicUrl: string; port: number; demo: boolean }, listening: number): void {
  const url = port === 0 ? publicUrl.replace(/:0$/u, `:${listening}`) : publicUrl;
  console.log(`\nKontor is ready: ${url}`);
  if (!demo) return;
  console.log('Demo accounts (password: demo):');
  for (const { email, about } of demoAccounts) console.log(`  ${email.padEnd(26)} ${about}`);
}

function stopOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    // Requests in flight finish; what takes longer than this is cut off.
    setTimeout(() => process.exit(1), closeWithinMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

try {
  stopOnSignals(await start());
} catch (error) {
  // Mistakes that the operator can mend are told in one line; the rest with its stack.
  console.error(describeStartFailure(error) ?? error);
  process.exit(1);
}
