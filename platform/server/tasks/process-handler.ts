import type { z } from 'zod';
import type { OrganizationId, UserId } from '../../contract/ids.ts';
import type { Clock } from '../clock.ts';
import type { ConnectOptions } from '../connectors/remote-folder.ts';
import type { Database } from '../database/database.ts';
import type { StoredFiles } from '../files/files.ts';
import type { Scan } from '../files/scanner.ts';
import type { RequestSource } from '../http/context.ts';
import type { SealingKey } from '../sealing/seal.ts';
import type { ProcessTaskKind, Progress } from './define-task.ts';

/** The parts of the platform in a process that works for one organisation at a time. */
export interface ProcessParts {
  readonly database: Pick<Database, 'tenant'>;
  readonly files: Pick<StoredFiles, 'drafts' | 'storeAll' | 'read'>;
  readonly scan: Scan;
  readonly clock: Clock;
  /** Opens secrets of settings, see `deriveSettingsKey`. */
  readonly settingsKey: SealingKey;
  readonly connect: ConnectOptions;
}

/** An order to a process: a payload, and on whose behalf. */
export interface ProcessOrder<Payload> {
  readonly organizationId: OrganizationId;
  /** Null: a schedule. */
  readonly userId: UserId | null;
  readonly source: RequestSource;
  readonly payload: Payload;
}

/** An order in the hands of its handler. */
export interface ProcessRun<Payload> extends ProcessOrder<Payload> {
  readonly parts: ProcessParts;
  /** Aborts when it was cancelled or the product stops: throw then. */
  readonly signal: AbortSignal;
  progress(progress: Progress): void;
}

interface ProcessLimits {
  /** Name of the queue. */
  readonly name: string;
  /** Processes at a time; an organisation has one of them. */
  readonly running: number;
  /** Orders that wait for a process. */
  readonly waiting: number;
  /** Resident memory beyond which a process is ended. */
  readonly maxMegabytes: number;
  readonly maxMs: number;
  /** Time that a cancelled order has to end by itself. */
  readonly stopGraceMs: number;
}

/** The handler of a kind of task in a process of its own. */
export interface ProcessHandler<Schema extends z.ZodType = z.ZodType> {
  readonly task: ProcessTaskKind<Schema>;
  /** Address of the file that exports it; the process imports it. */
  readonly file: string;
  readonly limits: ProcessLimits;
  run(run: ProcessRun<z.output<Schema>>): Promise<void>;
}

/**
 * Binds a handler to its kind. Each of its transactions is one of its own; it checks itself that its run still counts.
 *
 * @param handler its `file` is `import.meta.url` of the file that exports the handler
 */
export function defineProcessHandler<Schema extends z.ZodType>(
  handler: ProcessHandler<Schema>,
): ProcessHandler<Schema> {
  return handler;
}
