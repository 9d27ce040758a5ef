import { sql } from 'kysely';
import { cutText } from '#platform/contract/cut-text.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { portalChanged } from '../../contract/portals/portal-live.ts';
import type { JobError, JobKind } from '../../contract/portals/portals.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import { countPortalJob } from './count-transfers.ts';

/** Errors of one job that its log keeps, and characters of each: screens of portals read those of the last job. */
const [maxErrors, maxText] = [100, 500];

/** Entry of the log while its job runs. */
export interface JobEntry {
  /** Counts what was transferred, what the portal had so, and the bytes of files. */
  count(counted: { readonly objects?: number; readonly unchanged?: number; readonly bytes?: number }): void;
  note(error: JobError): void;
  nameFile(name: string): void;
  /** Ends the entry; a job that did nothing leaves none. */
  end(): Promise<void>;
}

interface LoggedJob {
  readonly database: Database;
  readonly clock: Clock;
  readonly organizationId: OrganizationId;
  readonly portal: Portal;
  readonly kind: JobKind;
}

/** Begins an entry of the log of a portal. It is written at its end: a job that is killed transfers again, and says so. */
export function openJobEntry({ database, clock, organizationId, portal, kind }: LoggedJob): JobEntry {
  const startedAt = clock.now();
  const counts = { objects: 0, unchanged: 0, bytes: 0 };
  const errors: JobError[] = [];
  let fileName = '';
  return {
    count: ({ objects = 0, unchanged = 0, bytes = 0 }) => {
      counts.objects += objects;
      counts.unchanged += unchanged;
      counts.bytes += bytes;
    },
    note: (error) => {
      if (errors.length < maxErrors) errors.push(error);
    },
    nameFile: (name) => {
      fileName = name;
    },
    end: async () => {
      if (counts.objects + errors.length === 0 && kind === 'transfer') return;
      await database.tenant({ organizationId, userId: noUser }, (tx) =>
        insertJob(tx, organizationId, { portal, kind, startedAt, ...counts, fileName, errors }),
      );
      countPortalJob(portal, kind, errors.length > 0);
    },
  };
}

interface EndedJob {
  readonly portal: Portal;
  readonly kind: JobKind;
  readonly startedAt: Date;
  readonly objects: number;
  readonly unchanged?: number;
  readonly bytes?: number;
  readonly fileName: string;
  readonly errors: readonly JobError[];
}

/** Adds an entry to the log of a portal. */
export async function insertJob(
  tx: Transaction,
  organizationId: OrganizationId,
  { portal, kind, startedAt, fileName, errors, ...counts }: EndedJob,
): Promise<void> {
  await tx
    .insertInto('estate_portal_jobs')
    .values({
      organization_id: organizationId,
      id: createId(),
      channel: portal,
      kind,
      state: errors.length > 0 ? 'failed' : 'done',
      started_at: startedAt,
      ended_at: sql<Date>`now()`,
      ...counts,
      file_name: fileName,
      errors: JSON.stringify(
        errors.slice(0, maxErrors).map(({ text, ...error }) => ({ ...error, text: cutText(text, maxText) })),
      ),
    })
    .execute();
  await tellPortal(tx, organizationId, portal);
}

/** Has everyone who looks at the portals ask for them again. */
export async function tellPortal(tx: Transaction, organizationId: OrganizationId, portal: Portal): Promise<void> {
  await publish(tx, portalChanged, { organizationId }, { portal });
}

/** Days for which the log is kept. */
const keptDays = 90;

const isOld = sql<boolean>`started_at < now() - make_interval(days => ${keptDays}::int)`;

/** SQL: organisations with something older than 90 days in their log. */
export const selectOldJobs = sql`SELECT organization_id FROM estate_portal_jobs WHERE ${isOld}`;

/** Deletes what is older than 90 days of the log. */
export async function forgetOldJobs(tx: Transaction): Promise<void> {
  await tx.deleteFrom('estate_portal_jobs').where(isOld).execute();
}
