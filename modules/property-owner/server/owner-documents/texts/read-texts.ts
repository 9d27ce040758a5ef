import { sql } from 'kysely';
import { z } from 'zod';
import { organizationIdSchema } from '#platform/contract/ids.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import { withLocalFile } from '#platform/server/files/local-copy.ts';
import { defineJob, handleJob } from '#platform/server/jobs/define-job.ts';
import type { JobWork } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.ts';
import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { PdfTextReader } from '#platform/server/reading/pdf-text-reader.ts';
import { forEveryOwner } from '../../wall/for-every-owner.ts';

export interface TextParts extends Pick<Platform, 'database' | 'clock' | 'files'> {
  readonly texts: PdfTextReader;
}

/** Bounds of what is read of a document. */
const maxPages = 200;
const maxCharacters = 100_000;
/** Documents read from the list at once. */
const batch = 20;

const textJob = defineJob({
  name: 'document-texts',
  payload: z.strictObject({ organizationId: organizationIdSchema }),
  exclusiveBy: ({ organizationId }) => organizationId,
  retry: { limit: 3, delaySeconds: 120 },
  concurrency: 1,
});

/** Asks for the texts of new documents, in the transaction that stores them. */
export function askForTexts(tx: Transaction, organizationId: OrganizationId): Promise<void> {
  return enqueue(tx, textJob, { organizationId });
}

/** Looks every hour for documents whose text was not read. */
export function createTextSchedule({ database }: Pick<TextParts, 'database'>): ScheduledWork {
  return createOrganizationSchedule({
    name: 'start-document-texts',
    cron: '35 * * * *',
    atStart: true,
    database,
    service: 'property-owner',
    subject: 'texts of documents',
    candidates: () => sql`SELECT d.organization_id FROM owner_documents d WHERE ${isUnread}`,
    start: async (tx, organizationId) => {
      await forEveryOwner(tx);
      if ((await listUnread(tx, 1)).length > 0) await askForTexts(tx, organizationId);
    },
  });
}

/** Reads the texts of an organisation's documents. */
export function createTextWork(parts: TextParts): JobWork {
  return handleJob(textJob, async ({ payload: { organizationId }, signal }) => {
    await readTexts(parts, { organizationId, signal });
  });
}

/**
 * Reads the texts of all documents that have none yet; of a file that cannot be read the text is empty.
 * @throws WorkerError, AppError if no process can read now: the next run continues
 */
export async function readTexts(
  { database, clock, files, texts }: TextParts,
  { organizationId, signal }: { readonly organizationId: OrganizationId; readonly signal: AbortSignal },
): Promise<void> {
  const scope = { organizationId, userId: noUser };
  for (;;) {
    const unread = await database.tenant(
      scope,
      async (tx) => {
        await forEveryOwner(tx);
        return listUnread(tx, batch);
      },
      { readOnly: true },
    );
    for (const { documentId, ...file } of unread) {
      signal.throwIfAborted();
      const content = await readFile(file);
      await database.tenant(scope, async (tx) => {
        await forEveryOwner(tx);
        await storeText(tx, { documentId, fileId: file.id, content, today: todayInGermany(clock) });
      });
    }
    if (unread.length < batch) return;
  }

  async function readFile(file: StoredFile): Promise<string> {
    try {
      return await withLocalFile(files, file, (path) =>
        texts.read({ path, maxPages, maxCharacters }, { tenantQueue: { key: organizationId }, signal }),
      );
    } catch (error) {
      if (error instanceof ContentMissingError) return '';
      throw error;
    }
  }
}

/** SQL: documents `d` whose file, perhaps a new one, nobody has read. */
const isUnread = sql`d.media_type = 'application/pdf' AND d.withdrawn_at IS NULL AND d.removed_at IS NULL AND d.text_file_id IS DISTINCT FROM d.file_id`;

type UnreadDocument = StoredFile & { readonly documentId: string };

async function listUnread(tx: Transaction, limit: number): Promise<readonly UnreadDocument[]> {
  const { rows } = await sql<UnreadDocument>`
    SELECT d.id AS "documentId", f.organization_id AS "organizationId", f.id, f.sha256, f.byte_size AS "byteSize", f.media_type AS "mediaType", f.name
      FROM owner_documents d JOIN files f ON f.organization_id = d.organization_id AND f.id = d.file_id AND f.kept_at IS NOT NULL
     WHERE ${isUnread}
     ORDER BY d.id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Stores the text of a document unless it is gone or has another file meanwhile. */
async function storeText(
  tx: Transaction,
  text: { readonly documentId: string; readonly fileId: string; readonly content: string; readonly today: string },
): Promise<void> {
  await sql`
    WITH read AS (
      UPDATE owner_documents SET text_file_id = file_id WHERE id = ${text.documentId}::uuid AND file_id = ${text.fileId}::uuid
      RETURNING organization_id, id, file_id)
    INSERT INTO owner_document_texts AS t (organization_id, id, file_id, content, read_on)
    SELECT organization_id, id, file_id, ${text.content}, ${text.today}::date FROM read
    ON CONFLICT (organization_id, id) DO UPDATE SET file_id = excluded.file_id, content = excluded.content, read_on = excluded.read_on`.execute(
    tx,
  );
}
