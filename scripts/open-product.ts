import { createIdentity } from '#modules/identity/server/index.ts';
import type { Identity } from '#modules/identity/server/index.ts';
import { accountMemberships, createOrganizations } from '#modules/organizations/server/index.ts';
import type { Organizations } from '#modules/organizations/server/index.ts';
import { createAuditRecorder } from '#platform/server/audit/audit-recorder.ts';
import { withDatabase } from '#platform/server/backup/open-installation.ts';
import { systemClock as clock } from '#platform/server/clock.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';

/** Services for the operator's scripts, beside the running product or without it. */
export interface OpenProduct {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly identity: Identity;
  readonly organizations: Organizations;
}

/** Modules answer before a purge only in the running product. */
function noModules(): never {
  throw new Error('The operator scripts purge nothing');
}

/** Only the server takes pictures. */
const noPictures = { normalize: () => Promise.reject(new Error('The operator scripts take no pictures')) };

/**
 * Runs `work` with accounts and organisations of the installation that the settings name, brought up to date first. An
 * embedded server that nobody else uses is stopped afterwards.
 *
 * @throws BackupError when `existing` is asked for and no database was ever made in DATA_DIR
 */
export async function withProduct(
  options: { readonly existing: boolean },
  work: (product: OpenProduct) => Promise<void>,
): Promise<void> {
  const configuration = readConfiguration();
  const secretKey = ensureSecretKey(configuration);
  await withDatabase(configuration, options, async (adminUrl) => {
    await migrate(adminUrl, { secretKey, log: console.error });
    const database = openDatabase({ adminUrl, secretKey, maxConnections: 2 });
    try {
      const mailer = createOutbox({
        clock,
        secretKey,
        transport: configuration.smtpUrl === undefined ? 'outbox' : 'smtp',
      });
      const audit = createAuditRecorder({ database, clock, onError: console.error });
      const identity = createIdentity({
        database,
        clock,
        mailer,
        configuration,
        audit,
        secretKey,
        memberships: accountMemberships,
      });
      await work({
        configuration,
        database,
        identity,
        organizations: createOrganizations({ database, clock, identity, purgeHolds: noModules, pictures: noPictures }),
      });
    } finally {
      await database.close();
    }
  });
}
