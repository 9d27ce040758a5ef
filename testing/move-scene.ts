import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toPath } from '#platform/server/files/content-store.ts';
import type { MoveOptions } from '#platform/server/organization-move/move-parts.ts';
import { systemClock } from '#platform/server/clock.ts';
import { runAdminStatement } from './admin-statement.ts';
import { createTestDatabase } from './database.ts';
import { estateRows } from './estate-rows.ts';
import { organizationRows } from './organization-rows.ts';
import { propertyRows } from './property-rows.ts';
import { whenOver } from './when-over.ts';

/** Rows that {@link organizationRows} has for nobody or only without an organisation. */
const furtherRows = `
  INSERT INTO mails (id, organization_id, recipient, subject, body, transport, due_on) SELECT gen_random_uuid(), id, 'ä@ö.example', 'x', '\\x00ff', 'smtp', current_date FROM organizations;
  INSERT INTO account_links (selector, user_id, purpose, language, expires_at, email, organization_id, membership_id)
    SELECT DISTINCT ON (m.organization_id) m.id::text, m.user_id, 'join', 'de', now() + interval '1 day', 'a@b.test', m.organization_id, m.id FROM memberships m ORDER BY m.organization_id, m.id;
    DELETE FROM organization_services WHERE service_id IN (SELECT id FROM services WHERE operator_only)
    AND organization_id <> (SELECT id FROM organizations WHERE identifier = 'o9')`;

/**
 * Two installations with the same key: the source with nine organisations and their files, the
 * last of them the operator's; the target with none. */
export async function createMoveScene() {
  const source = await createTestDatabase();
  const target = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'kontor-move-'));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  // DATA_DIR of the source.
  const dataDir = join(folder, 'one');
  const files = { source: join(dataDir, 'files'), target: join(folder, 'target') };
  const lines: string[] = [];
  const options = (organization: string, more: Partial<MoveOptions> = {}): MoveOptions => ({
    source: { adminUrl: source.adminUrl, files: files.source, draftsDir: files.source },
    target: { adminUrl: target.adminUrl, files: files.target, draftsDir: files.source },
    secretKey: source.secretKey,
    organization,
    sourceAddress: 'https://one.example',
    address: 'https://two.example',
    maxWaitMs: 5000,
    clock: systemClock,
    checks: [],
    log: (line) => void lines.push(line),
    ...more,
  });
  return { source, target, dataDir, files, lines, options };
}

/** The rows of the scene form no chain of issued documents: none of them is issued any more. */
const withoutChain = `
  SET session_replication_role = replica; DELETE FROM issued_documents;
  UPDATE invoices SET status = 'draft', issued_at = NULL, taken_over = false`;

/**
 * Gives the source rows in every table, and the content of each file.
 *
 * @param hasChain false for moves that verify the chain of issued documents, as those of the command do
 */
export async function fillSource(
  { source, files }: Pick<Awaited<ReturnType<typeof createMoveScene>>, 'source' | 'files'>,
  { hasChain = true } = {},
): Promise<void> {
  await runAdminStatement(source.adminUrl, organizationRows, propertyRows(), estateRows(), furtherRows);
  if (!hasChain) await runAdminStatement(source.adminUrl, withoutChain);
  const organizations = await source.database.identity((tx) => tx.selectFrom('organizations').select('id').execute());
  for (const { id } of organizations) await writeContent(files.source, id, 'x');
}

/** Writes a content below a folder of uploads. @returns its SHA-256 in hexadecimal */
async function writeContent(folder: string, organizationId: string, text: string): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const path = join(folder, toPath({ organizationId, sha256 }));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return sha256;
}
