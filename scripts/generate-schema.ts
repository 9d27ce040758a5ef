import { writeFile } from 'node:fs/promises';
import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { describeSchema, schemaFile } from './schema-types.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'kontor-schema-'));
await chmod(dataDir, 0o755);
const server = await startEmbeddedServer({ dataDir, durable: false });
try {
  await migrate(server.adminUrl, { secretKey: 'only used for this throw-away database' });
  await writeFile(schemaFile, await describeSchema(server.adminUrl));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
