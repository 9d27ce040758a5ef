import { randomBytes } from 'node:crypto';
import { synchronizeCatalogue } from '#modules/organizations/server/index.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import type { TestProject } from 'vitest/node';
import { runAdminStatement } from './admin-statement.ts';
import type { Pooler } from './pgbouncer.ts';
import { modules } from './product-modules.ts';
import { secretKey, startTestServer } from './test-server.ts';

/** Facts about the run's server for every test file. */
export interface TestServerInfo {
  /** Address of the server's login that may create databases. */
  readonly adminUrl: string;
  /** Name of the migrated database that each test file gets a copy of. */
  readonly template: string;
  readonly secretKey: string;
  /** For files that several test files share; gone after the run. */
  readonly folder: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServerInfo;
    /** True if the test databases plan every possible statement in parallel. */
    plansInParallel?: boolean;
    /** Address of a pooler in front of the server, by which the test databases are asked; undefined: asked directly. */
    poolerUrl?: string | undefined;
  }
}

/** The one server of the run and the projects that use it: each of them loads this file anew, all in one process. */
interface Run {
  readonly started: Promise<{ readonly info: TestServerInfo; readonly stop: () => Promise<void> }>;
  users: number;
}

const runs = globalThis as { kontorTestRun?: Run };

/** Starts one PostgreSQL server for the whole run and migrates one database, of which each test file gets a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = (runs.kontorTestRun ??= { started: startServer(), users: 0 });
  run.users += 1;
  const { info, stop } = await run.started;
  project.provide('testServer', info);
  const pooler = project.name === 'pooled' ? await openPooler(info) : undefined;
  project.provide('poolerUrl', pooler?.through(info.adminUrl));
  return async () => {
    await pooler?.stop();
    run.users -= 1;
    if (run.users === 0) await stop();
  };
}

/** Loaded where it is used: it asks for a program of the system. */
async function openPooler(info: TestServerInfo): Promise<Pooler> {
  const { startPooler } = await import('./pgbouncer.ts');
  // Each test file has a database of its own, with pools of its own.
  return startPooler(info, { poolSize: 10 });
}

async function startServer(): Promise<Awaited<Run['started']>> {
  const server = await startTestServer();
  const template = `kontor_template_${randomBytes(6).toString('hex')}`;
  try {
    await runAdminStatement(server.adminUrl, `CREATE DATABASE ${template}`);
    await prepareTemplate(replaceDatabase(server.adminUrl, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    info: { adminUrl: server.adminUrl, template, secretKey, folder: server.folder },
    stop: async () => {
      await runAdminStatement(server.adminUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
      await server.stop();
    },
  };
}

/** As a start of the product leaves it. */
async function prepareTemplate(adminUrl: string): Promise<void> {
  await migrate(adminUrl, { secretKey });
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
  await synchronizeCatalogue(database, modules);
  await database.close();
}

function replaceDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
