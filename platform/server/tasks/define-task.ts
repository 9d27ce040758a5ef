import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { PermissionIdentifier } from '../../contract/catalogue.ts';
import type { ErrorEntry } from '../../contract/errors.ts';
import type { LivePayload } from '../../contract/live-events.ts';
import type { resultMediaTypes, taskChanged } from '../../contract/task.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Actor, TenantContext } from '../http/context.ts';
import type { JobLog } from '../jobs/job-types.ts';
import type { TenantQueue } from '../limits/waiting-line.ts';

/** Rules by which tasks of one kind are started and stored. */
interface TaskRules<Schema extends z.ZodType> {
  /**
   * Unique over the product: small letters and hyphens. Its name stands in the module's texts, under `tasks.<kind>`.
   */
  readonly kind: string;
  /** Input of the task; it is kept for 30 days. */
  readonly payload: Schema;
  /** Held by who starts it, while it begins to run, each time it writes, and while its result is fetched. */
  readonly permission: PermissionIdentifier;
  /** True if it may begin anew after its process died. Otherwise it fails with `task_interrupted`. */
  readonly runsAgain: boolean;
  /** Waits for machines that are not ours; it runs beside those that do not. */
  readonly isRemote?: boolean;
  /** True if a replica may serve what it reads: an export. It contains everything that was saved before it began. */
  readonly readsReplica?: true;
  /** Most tasks of the kind that an organisation may start in an hour, repeated ones included; unlimited if absent. */
  readonly maxPerHour?: number;
  /** Called in the transaction that starts it, also when it is repeated; what it throws refuses that. */
  readonly mayStart?: (context: TenantContext) => Promise<void>;
  /** Called when somebody has fetched its result whole, in a transaction of theirs. */
  readonly handedOut?: (context: TenantContext, payload: z.output<Schema>) => Promise<void>;
  /** True if it may be repeated after it is done, as an export; one that failed or was cancelled always may. */
  readonly repeatsDone?: boolean;
  /** Takes back what a task of this kind wrote; absent if nothing can. */
  readonly undo?: TaskUndo;
  /** Called in the transaction of each change, for those who see what the task works on without having started it. */
  readonly tell?: (tx: Transaction, told: TaskChange<z.output<Schema>>) => Promise<void>;
}

/** Task that takes back what another one wrote. */
interface TaskUndo {
  readonly kind: TaskKind;
  /** Returns which of these tasks wrote what can still be taken back. */
  findUndoable(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Payload of the task that takes it back, from its id and its own payload. */
  payload(id: string, payload: unknown): unknown;
}

/** A change of a task, for whoever is to hear of it. */
interface TaskChange<Payload> {
  readonly organizationId: string;
  /** The person who started it. */
  readonly userId: string;
  readonly payload: Payload;
  readonly task: LivePayload<typeof taskChanged>;
  readonly at: Date;
}

/** A kind of task that runs in the process that serves. */
export interface ServedTaskKind<Schema extends z.ZodType> extends TaskRules<Schema> {
  readonly runsIn?: never;
}

/** A kind of task that runs in a process of its own, see `defineProcessHandler`. */
export interface ProcessTaskKind<Schema extends z.ZodType> extends TaskRules<Schema> {
  readonly runsIn: 'process';
}

export type TaskKind<Schema extends z.ZodType = z.ZodType> = ServedTaskKind<Schema> | ProcessTaskKind<Schema>;

/** Progress of a task. */
export interface Progress {
  readonly done: number;
  /** Unknown if absent. */
  readonly total?: number;
  /** Present step, in the language of the person who started it; 300 characters. */
  readonly message?: string;
}

/** A task in the hands of its handler. */
export interface TaskRun<Payload> {
  readonly id: string;
  readonly payload: Payload;
  /** Person who started it, with their permissions when it began to run. */
  readonly actor: Actor;
  /** Queue in which heavy work counts. */
  readonly tenantQueue: TenantQueue;
  /** Aborts when it was cancelled, the process stops, or another process took it over: throw then. */
  readonly signal: AbortSignal;
  readonly log: JobLog;
  /** Runs `work` in a transaction of the actor's organisation; refused once the signal has aborted. */
  transaction<T>(work: (context: TenantContext) => Promise<T>): Promise<T>;
  /** Runs `work` in a read-only transaction of the actor's organisation. */
  read<T>(work: (context: TenantContext) => Promise<T>): Promise<T>;
  /** Runs short work in a transaction of its own, beside {@link TaskOutcome.write}: it stays, however the task ends. */
  aside<T>(work: (context: TenantContext) => Promise<T>): Promise<T>;
  /** Reports progress; stored at most twice a second, never awaited. */
  progress(progress: Progress): void;
  /**
   * Records an error that does not end the task, such as a row that cannot be imported; the first 100 are kept.
   */
  report(error: ErrorEntry): void;
}

/** Result of a task. */
export interface TaskOutcome {
  /** A file for who started it, for 24 hours. */
  readonly result?: {
    readonly fileName: string;
    readonly mediaType: (typeof resultMediaTypes)[number];
    readonly content: Readable | Uint8Array;
  };
  /**
   * Written in the transaction that ends the task: once, however often it was begun, and only if it was not cancelled.
   */
  readonly commit?: (context: TenantContext) => Promise<void>;
  /**
   * Long work in the transaction that ends the task, in place of the rest: the task can be cancelled and says how far
   * it is meanwhile, and all that was written is there with its end or not at all. It may run again from its beginning.
   */
  readonly write?: (context: TenantContext) => Promise<Pick<TaskOutcome, 'result' | 'commit'>>;
  /** Gives back what the rest needs, such as a file on disk; called once, however the task ended. */
  readonly release?: () => Promise<void>;
}

/** A kind of task with its handler; types are erased so that tasks of all kinds fit one list. */
export interface TaskWork {
  readonly kind: TaskKind;
  readonly run: (run: TaskRun<unknown>) => Promise<TaskOutcome>;
}

/** Declares a kind of task, beside its handler. */
export function defineTask<Schema extends z.ZodType>(rules: ProcessTaskKind<Schema>): ProcessTaskKind<Schema>;
export function defineTask<Schema extends z.ZodType>(rules: ServedTaskKind<Schema>): ServedTaskKind<Schema>;
export function defineTask<Schema extends z.ZodType>(rules: TaskKind<Schema>): TaskKind<Schema> {
  if (!/^[a-z][a-z-]{0,59}$/u.test(rules.kind))
    throw new TypeError(`${rules.kind}: a task kind consists of lower-case letters and hyphens`);
  return rules;
}

/**
 * Binds a handler to its kind. What it throws fails the task: an AppError with its entries, anything else as
 * `internal_error`.
 */
export function handleTask<Schema extends z.ZodType>(
  kind: ServedTaskKind<Schema>,
  run: (run: TaskRun<z.output<Schema>>) => Promise<TaskOutcome>,
): TaskWork {
  return toTaskWork(kind, run);
}

/** Erases the payload's type, so that tasks of all kinds fit one list. */
export function toTaskWork<Schema extends z.ZodType>(
  kind: TaskKind<Schema>,
  run: (run: TaskRun<z.output<Schema>>) => Promise<TaskOutcome>,
): TaskWork;
export function toTaskWork(kind: TaskKind, run: TaskWork['run']): TaskWork {
  return { kind, run };
}
