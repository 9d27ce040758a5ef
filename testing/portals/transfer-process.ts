import { createFiles } from '#platform/server/files/files.ts';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { createFolderStore } from '#platform/server/files/folder-store.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import type { ScoutSettings } from '#platform/server/config/scout-settings.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Portal } from '#modules/real-estate/contract/objects/channels.ts';
import { runTransfers } from '#modules/real-estate/server/publication/run-transfers.ts';

/** Order for a process that transfers, with the step before which it dies. */
export interface KilledTransfer {
  readonly adminUrl: string;
  readonly secretKey: string;
  readonly folder: string;
  readonly organizationId: OrganizationId;
  readonly portal: Portal;
  readonly scout: ScoutSettings | null;
  /** Number of the step, from 0; one that is never reached: it lives. */
  readonly killedAt: number;
}

// A process that transfers what is due at a portal. Its argument is a KilledTransfer in JSON; it writes each step.
const order = JSON.parse(process.argv[2] ?? '{}') as KilledTransfer;
const { adminUrl, secretKey, folder, organizationId, portal, scout, killedAt } = order;
const database = openDatabase({ adminUrl, secretKey, maxConnections: 3 });
const clock = systemClock;
const drafts = createDrafts(folder);
let step = 0;
await runTransfers(
  {
    database,
    clock,
    secretKey,
    files: createFiles({ database, store: createFolderStore(folder), drafts }),
    configuration: {
      publicUrl: 'http://kontor.test',
      sessionMinutes: 30,
      demo: false,
      smtpUrl: undefined,
      scout: scout ?? undefined,
    },
    connect: { allowPrivate: true },
    mailer: createOutbox({ clock, secretKey }),
  },
  {
    organizationId,
    portal,
    signal: AbortSignal.timeout(60_000),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    atStep: () => {
      if (step === killedAt) process.kill(process.pid, 'SIGKILL');
      step += 1;
    },
  },
);
await database.close();
