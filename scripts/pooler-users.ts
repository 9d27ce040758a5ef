import { describeStartFailure } from '#app/server/start-failure.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { listPoolerUsers } from '#platform/server/database/pooler-users.ts';

// `npm run pooler:users`: prints PgBouncer's auth_file for the logins that connect through it.

try {
  console.log(listPoolerUsers(ensureSecretKey(readConfiguration(process.env))));
} catch (error) {
  console.error(describeStartFailure(error) ?? error);
  process.exitCode = 1;
}
