import { Readable } from 'node:stream';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { UploadedFile } from '#platform/contract/files.ts';
import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { RemoteEntry, RemoteFolders } from '#platform/server/connectors/remote-folder.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { openZip } from '#platform/server/sheets/read-zip.ts';
import type { ZipArchive } from '#platform/server/sheets/read-zip.ts';
import { maxCheckedRows } from '../../contract/refresh/check-delivery.ts';
import type { checkDelivery } from '../../contract/refresh/check-delivery.ts';
import { refuseDelivery } from '../import/delivery-refused.ts';
import { firstErrors } from '../import/report.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';
import type { JournalEnd } from './journal.ts';
import { toWithdrawals } from './journal.ts';
import { runRefresh } from './run-refresh.ts';

type Checked = EndpointAnswer<typeof checkDelivery>['check'];

/**
 * Checks a delivery in a ZIP as a dry run: at the top or in a folder of the archive. Nothing of it is stored.
 *
 * @throws AppError file_unreadable for a damaged archive, or one that inflates to more than 100 MB
 */
export async function checkArchive(
  { transaction, read, actor, signal }: MemberContext,
  upload: Pick<UploadedFile, 'path'>,
  { files, scan, clock }: Pick<Platform, 'files' | 'scan' | 'clock'>,
): Promise<Checked> {
  const zip = await openZip(upload.path);
  const ends: Omit<JournalEnd, 'now'>[] = [];
  const timeLimit = AbortSignal.timeout(maxCheckMs);
  try {
    await runRefresh({
      scope: actor,
      source: { folder: '/' },
      open: async () => openArchive(zip),
      files,
      scan,
      steps: {
        read: (work) => read(({ tx }) => work(tx)),
        write: (work) =>
          transaction(async ({ tx }) => {
            await forEveryOwner(tx);
            return work(tx);
          }),
        end: async (_tx, end) => void ends.push(end),
        isDeclined: async () => false,
        forgetMissing: async () => undefined,
        taken: async () => undefined,
      },
      state: { deliveredAt: null, lastUpdateAt: null },
      passed: new Map(),
      waitingIds: new Set(),
      confirmed: undefined,
      isDryRun: true,
      now: clock.now(),
      signal: AbortSignal.any([signal, timeLimit]),
      connected: timeLimit,
      progress: (done) => {
        if (done > maxCheckedRows) throw refuseDelivery('', 'too_many_rows', { value: String(maxCheckedRows) });
      },
    });
  } catch (error) {
    if (timeLimit.aborted) throw new AppError('document_too_large');
    throw error;
  } finally {
    zip.close();
  }
  return toChecked(ends.at(-1));
}

/** Milliseconds after which a check ends. */
const maxCheckMs = 60_000;

function toChecked(end: Omit<JournalEnd, 'now'> | undefined): Checked {
  const { state = 'checked', delivery, counts = {}, errors = [], errorCount = errors.length } = end ?? {};
  const { removed = [], unresolved = [], concerned = null } = end ?? {};
  return {
    state: state === 'refused' ? 'refused' : 'checked',
    delivery: delivery ? { deliveryId: delivery.deliveryId, mode: delivery.mode } : null,
    folder: delivery?.folder ?? '',
    counts,
    errorCount,
    errors: [...firstErrors(errors)],
    withdrawals: toWithdrawals(removed),
    concerned,
    unresolved: [...unresolved],
  };
}

/** Folders of an archive. Names are keys of its directory only: none becomes a path of this machine. */
function openArchive(zip: ZipArchive): RemoteFolders {
  const toName = (path: string): string => path.replace(/^\/+/u, '');
  return {
    readsAtOnce: Infinity,
    list: async (folder) => {
      const prefix = folder === '/' ? '' : `${toName(folder)}/`;
      const entries = new Map<string, RemoteEntry>();
      for (const name of zip.names) {
        if (!name.startsWith(prefix)) continue;
        const [first = '', ...rest] = name.slice(prefix.length).split('/');
        if (first !== '')
          entries.set(first, { name: first, isFolder: rest.length > 0, byteSize: 0, modifiedAt: undefined });
      }
      return [...entries.values()];
    },
    read: async (path, consume) => {
      const content = zip.read(toName(path));
      if (content === undefined) throw new ConnectorError('file_missing');
      return consume(Readable.from(content));
    },
    close: () => undefined,
  };
}
