import { join } from 'node:path';
import { findNewestBackup } from '../backup/backup-folders.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { readCertificateEnd } from '../database/server-certificate.ts';
import { AppError } from '../errors/app-error.ts';
import { ContentMissingError } from '../files/content-store.ts';
import type { Files } from '../files/files.ts';
import { countMails } from '../mail/mail-gauges.ts';
import type { MailCounts } from '../mail/mail-gauges.ts';
import { createCachedReading } from '../metrics/cached-reading.ts';
import { noUser } from '../jobs/no-user.ts';
import { readServerFacts } from './database-metrics.ts';
import type { ServerFacts } from './database-metrics.ts';
import { readDatabaseUse } from './database-use.ts';
import type { DatabaseUse } from './database-use.ts';
import { createProcessRegistry } from './processes.ts';
import type { ProcessRegistry, ProcessState } from './processes.ts';
import { readQueues } from './queue-metrics.ts';
import type { QueueState } from './queue-metrics.ts';

/** Facts about the installation; none of an organisation. */
export interface InstallationFacts {
  readonly at: Date;
  readonly processes: readonly ProcessState[];
  readonly database: ServerFacts &
    DatabaseUse & { readonly replicaLagSeconds: number | null; readonly certificateEndsAt: Date | null };
  readonly queues: readonly QueueState[];
  readonly mails: MailCounts;
  readonly files: { readonly isBucket: boolean; readonly isReachable: boolean };
  /** Start of the newest complete backup in `DATA_DIR/backups` of this process. */
  readonly newestBackupAt: Date | null;
}

/** Observes the installation for the operator. */
export interface InstallationMonitor {
  readonly registry: ProcessRegistry;
  /** Reads the facts, at most once in five seconds for everybody who asks. */
  readFacts(): Promise<InstallationFacts>;
}

interface MonitorParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'read'>;
  readonly configuration: { readonly dataDir?: string | undefined; readonly filesUrl?: string | undefined };
}

/** Creates the monitor; nothing is read or written yet. */
export function createInstallationMonitor({
  database,
  clock,
  files,
  configuration,
}: MonitorParts): InstallationMonitor {
  const { dataDir, filesUrl } = configuration;
  const registry = createProcessRegistry({ database, clock, dataDir });
  const read = async (): Promise<InstallationFacts> => {
    const [processes, server, use, replicaLagSeconds, queues, mails, isReachable, newestBackup] = await Promise.all([
      registry.callRoll(),
      readServerFacts(database, clock),
      readDatabaseUse(database),
      database.readReplicaLag(),
      readQueues(database),
      countMails(database, clock),
      isStoreReachable(files),
      dataDir === undefined ? undefined : findNewestBackup(join(dataDir, 'backups')).catch(() => undefined),
    ]);
    return {
      at: clock.now(),
      processes,
      database: {
        ...server,
        ...use,
        replicaLagSeconds: replicaLagSeconds ?? null,
        certificateEndsAt: readCertificateEnd() ?? null,
      },
      queues,
      mails,
      files: { isBucket: filesUrl !== undefined, isReachable },
      newestBackupAt: newestBackup ?? null,
    };
  };
  return { registry, readFacts: createCachedReading(read, { freshMs: 5000, withinMs: 20_000 }) };
}

/** A bucket that accepts connections and stays silent must not hold the page back. */
const storeAnswersWithinMs = 3000;

/** Asks the store for a content that does not exist: a store that works says so within three seconds. */
export async function isStoreReachable(files: Pick<Files, 'read'>, withinMs = storeAnswersWithinMs): Promise<boolean> {
  const read = async (): Promise<boolean> => {
    try {
      const content = await files.read({ organizationId: noUser, sha256: '0'.repeat(64) });
      content.destroy();
      return true;
    } catch (error) {
      if (error instanceof ContentMissingError) return true;
      if (error instanceof AppError) return false;
      throw error;
    }
  };
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), withinMs);
  const reading = read();
  // It may end long after the page was served.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
