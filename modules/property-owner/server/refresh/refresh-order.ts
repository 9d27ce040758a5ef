import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { ConnectOptions } from '#platform/server/connectors/remote-folder.ts';
import type { InstallationPlace } from '#platform/server/platform.ts';
import type { RequestSource } from '#platform/server/http/context.ts';
import type { SealingKey } from '#platform/server/sealing/seal.ts';

/** A refresh whose entry stands in the journal. */
export interface RefreshOrder {
  readonly organizationId: OrganizationId;
  /** Null: the schedule. */
  readonly userId: UserId | null;
  /** By which the entries of the run are known. */
  readonly runId: string;
  readonly source: RequestSource;
  readonly isDryRun: boolean;
  /** The entry that somebody confirmed. */
  readonly confirm: string | null;
}

/**
 * Runs a refresh, and ends its entry also when it fails. @throws what the signal aborts with, DatabaseUnavailableError
 */
export type RunRefreshOrder = (
  order: RefreshOrder,
  surroundings: { readonly signal: AbortSignal; readonly progress: (done: number, total: number | undefined) => void },
) => Promise<void>;

/**
 * What travels to the process that refreshes, which reads what servers of strangers send: no other login, and no key
 * but the one of data connections.
 */
export interface RefreshProcessOrder {
  readonly order: RefreshOrder;
  readonly place: InstallationPlace;
  readonly settingsKey: SealingKey;
  readonly connect: ConnectOptions;
}

/** How it ended; a database that can do no work just now is asked again later. */
export type RefreshProcessResult =
  | 'ended'
  | { readonly unavailable: 'unreachable' | 'disk_full'; readonly message: string };

/** How far it is. */
export interface RefreshNote {
  readonly done: number;
  readonly total: number | undefined;
}
