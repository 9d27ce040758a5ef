import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { ContentStore } from '../files/content-store.ts';
import type { ComparedTable } from '../organization-copy/copy-rows.ts';
import type { Side, SideAddress } from './sides.ts';

/**
 * Check of a module, such as of a chain of hashes: at the source before the organisation is closed, at the target before
 * it is opened there.
 *
 * @throws Error with what is wrong
 */
export type ArrivalCheck = (arrived: {
  readonly database: Pick<Database, 'tenant'>;
  readonly store: ContentStore;
  readonly organizationId: string;
}) => Promise<void>;

/** Steps after which a process may be killed; what they have done stays. */
export type MoveStep = 'files' | 'closed' | 'loading' | 'arrived' | 'checked' | 'handed over' | 'opened';

export interface MoveOptions {
  readonly source: SideAddress;
  readonly target: SideAddress;
  readonly secretKey: string;
  /** Id or identifier. */
  readonly organization: string;
  /** Address at which people find the organisation afterwards, such as `https://two.example`. */
  readonly address: string;
  /** Patience for jobs and transactions that have begun when the organisation is closed, in milliseconds. */
  readonly maxWaitMs: number;
  /** Address at which people find it before, for the audit log. */
  readonly sourceAddress: string;
  readonly clock: Clock;
  readonly checks: readonly ArrivalCheck[];
  readonly log: (line: string) => void;
  /** Ends the move with its reason, an error; the source is opened again, unless the target is about to be. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each step when it is done. */
  readonly onStep?: (step: MoveStep) => Promise<void>;
}

/** A move with both sides open. */
export interface Moving extends Omit<MoveOptions, 'source' | 'target' | 'onStep'> {
  readonly source: Side;
  readonly target: Side;
  readonly onStep: (step: MoveStep) => Promise<void>;
}

/** A part of a move, with its duration in milliseconds. */
export interface MovePhase {
  readonly name: string;
  readonly ms: number;
}

export interface MoveReport {
  readonly tables: readonly ComparedTable[];
  readonly files: number;
  readonly bytes: number;
  readonly phases: readonly MovePhase[];
  /** Time in which neither side was open; null for a move that an earlier call had begun. */
  readonly closedMs: number | null;
}
