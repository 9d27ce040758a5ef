import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** Path of the generated table types. */
export const schemaFile = join(root, 'platform/server/database/schema.generated.ts');

// The same as value-types.ts of the database does with the values.
const parsing = ['--date-parser=string', '--numeric-parser=string', '--type-mapping={"int8":"number"}'];

/** Types of all tables of the schema `public` in a migrated database, as the text of a TypeScript file. */
export async function describeSchema(databaseUrl: string): Promise<string> {
  const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [codegen, '--dialect=postgres', '--print', '--default-schema=public', '--include-pattern=public.*', ...parsing],
    { cwd: root, env: { ...process.env, DATABASE_URL: databaseUrl } },
  );
  const start = stdout.indexOf('/**');
  return stdout.slice(Math.max(start, 0)).trimEnd() + '\n';
}
