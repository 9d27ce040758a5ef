import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createModules } from '#app/server/modules.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { createFiles } from '#platform/server/files/files.ts';
import { createFolderStore } from '#platform/server/files/folder-store.ts';
import type { ModuleEntity, ServerModule } from '#platform/server/module.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { createTestClock } from './clock.ts';

// Composed, but nothing is connected or started: that happens with the first request.
const database = openDatabase({ adminUrl: 'postgres://nobody@127.0.0.1:1/nothing', secretKey: 'of the tests' });
const clock = createTestClock();
const folder = join(tmpdir(), 'kontor-never-made');

/** The modules of the product. */
export const { list: modules } = createModules(
  createPlatform({
    configuration: { sessionMinutes: 30, publicUrl: 'http://kontor.test', demo: true, smtpUrl: undefined },
    database,
    clock,
    files: createFiles({ database, store: createFolderStore(folder), drafts: createDrafts(folder) }),
    secretKey: 'of the tests',
    onError: fail,
  }),
);

/** Services that organisations can have, those of the operator included. */
export const services = modules.flatMap(({ catalogue }) => catalogue?.services ?? []);

/** Every endpoint of the product. */
export const endpoints: readonly Endpoint[] = modules.flatMap(({ name }) => endpointsOf(name));

/** @throws Error for a name that no module has */
export function endpointsOf(name: string): readonly Endpoint[] {
  return (find(name).routes ?? []).map(({ endpoint }) => endpoint);
}

/** The records of a module. @throws Error for a name that no module has */
export function entitiesOf(name: string): readonly ModuleEntity[] {
  return find(name).entities ?? [];
}

function find(name: string): ServerModule {
  const module = modules.find((candidate) => candidate.name === name);
  if (!module) throw new Error(`There is no module ${name}`);
  return module;
}

function fail(error: Error): never {
  throw error;
}
