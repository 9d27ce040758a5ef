import { describeStartFailure } from '#app/server/start-failure.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';

// `npm run migrate`: brings the database up to date without starting the application.

try {
  const configuration = readConfiguration(process.env);
  const secretKey = ensureSecretKey(configuration);
  const embedded =
    configuration.databaseUrl === undefined ? await startEmbeddedServer({ dataDir: configuration.dataDir }) : undefined;
  try {
    const count = await migrate(configuration.databaseUrl ?? embedded?.adminUrl ?? '', { secretKey, log: console.log });
    console.log(count === 0 ? 'The database is up to date' : `${count} migrations ran`);
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  console.error(describeStartFailure(error) ?? error);
  process.exitCode = 1;
}
