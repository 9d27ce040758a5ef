import type { Client } from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import packageJson from 'pg-boss/package.json' with { type: 'json' };
import { MigrationError } from '../database/errors.ts';
import { jobSchema } from './job-schema-name.ts';

const neededVersion = packageJson.pgboss.schema;

/**
 * Brings the tables of the job queue to what the installed pg-boss expects, by pg-boss's own plans, as `kontor_owner`:
 * the application may create nothing. Then grants. Safe to repeat.
 *
 * @throws MigrationError when the database was written by a newer version
 */
export async function migrateJobs(client: Client, log?: (message: string) => void): Promise<void> {
  await client.query('SET ROLE kontor_owner');
  try {
    const version = await readVersion(client);
    if (version === undefined) await client.query(getConstructionPlans(jobSchema));
    else if (version > neededVersion)
      throw new MigrationError(
        `The database is newer than this version: its job queue has version ${version}, the code ${neededVersion}`,
      );
    else if (version < neededVersion) await upgrade(client, version);
    if (version !== neededVersion) log?.(`job queue version ${neededVersion}`);
    await client.query(grants);
  } finally {
    // A failed plan leaves its transaction open.
    await client.query('ROLLBACK; RESET ROLE');
  }
}

async function readVersion(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('${jobSchema}.version') IS NOT NULL AS exists`,
  );
  if (rows[0]?.exists !== true) return undefined;
  return (await client.query<{ version: number }>(`SELECT version FROM ${jobSchema}.version`)).rows[0]?.version;
}

/** The steps after the transaction build indexes CONCURRENTLY, each in a message of its own. */
async function upgrade(client: Client, version: number): Promise<void> {
  const plan = getMigrationPlans(jobSchema, version);
  const end = plan.lastIndexOf('COMMIT;') + 'COMMIT;'.length;
  await client.query(plan.slice(0, end));
  const indexes = plan
    .slice(end)
    .split(/;\s*\n/u)
    .map((statement) => statement.replaceAll(/^\s*--.*$/gmu, '').trim())
    .filter((statement) => statement !== '');
  for (const statement of indexes) await client.query(statement);
}

/**
 * kontor_app works, supervises and schedules; kontor_identity puts jobs in, makes their queues and completes them
 * within its transactions. The DDL of pg-boss (partitions, indexes) is nobody's at run time.
 */
const grants = `
  REVOKE ALL ON ALL TABLES IN SCHEMA ${jobSchema} FROM kontor_app, kontor_identity;
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${jobSchema} FROM PUBLIC, kontor_app, kontor_identity;
  GRANT USAGE ON SCHEMA ${jobSchema} TO kontor_app, kontor_identity, kontor_backup;
  GRANT SELECT ON ALL TABLES IN SCHEMA ${jobSchema} TO kontor_backup;
  GRANT SELECT, UPDATE ON ${jobSchema}.version TO kontor_app;
  GRANT SELECT, INSERT, UPDATE ON ${jobSchema}.queue, ${jobSchema}.schedule TO kontor_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ${jobSchema}.job, ${jobSchema}.job_common TO kontor_app;
  GRANT SELECT, DELETE ON ${jobSchema}.job_dependency TO kontor_app;
  GRANT SELECT, INSERT ON ${jobSchema}.queue TO kontor_identity;
  GRANT SELECT, INSERT, UPDATE ON ${jobSchema}.job_common TO kontor_identity;
  GRANT EXECUTE ON FUNCTION ${jobSchema}.job_now() TO kontor_app, kontor_identity;
  GRANT EXECUTE ON FUNCTION ${jobSchema}.create_queue(text, jsonb) TO kontor_app, kontor_identity`;
