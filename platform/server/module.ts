import type { AuditNames } from '../contract/audit.ts';
import type { Catalogue } from '../contract/catalogue.ts';
import type { AnyEntity } from '../contract/records/entity.ts';
import type { ModuleErrors } from '../contract/errors.ts';
import type { LiveEvent } from '../contract/live-events.ts';
import type { Transaction } from './database/transaction.ts';
import type { DemoPart } from './demo-part.ts';
import type { ReadMetric } from './metrics/read-metric.ts';
import type { Route } from './http/route.ts';
import type { JobWork } from './jobs/define-job.ts';
import type { ScheduledWork } from './jobs/job-types.ts';
import type { AttachmentSource } from './mail/attachments.ts';
import type { OnOwnMailEnd } from './mail/own-mails.ts';
import type { CommandHandler } from './realtime/live-commands.ts';
import type { LiveRoom } from './realtime/live-rooms.ts';
import type { EntitySamples } from './records/sample-values.ts';
import type { TaskWork } from './tasks/define-task.ts';

/**
 * Parts that a module adds to the server. `app/server/modules.ts` composes them; the server, the background work, the
 * demo, the OpenAPI page, the isolation matrix and the fuzzer read nothing else of a module.
 */
export interface ServerModule {
  /** Name of its folder and of the namespace of its texts. */
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly errors?: ModuleErrors;
  /** Services and applications that organisations can have. */
  readonly catalogue?: Catalogue;
  /** The names with which it writes into the audit log. */
  readonly audit?: AuditNames;
  /** Its records, each after those that it refers to; their endpoints stand among the routes. */
  readonly entities?: readonly ModuleEntity[];
  /**
   * Values of its records in development mode, by the names of entities and fields; by the kind of the field if absent.
   */
  readonly samples?: Readonly<Record<string, EntitySamples>>;
  /** Work beside the requests; each job with its handler. */
  readonly jobs?: readonly JobWork[];
  /** Long work that somebody waits for; each kind with its handler. */
  readonly tasks?: readonly TaskWork[];
  /** Sources of its attachments of mails. */
  readonly attachments?: readonly AttachmentSource[];
  /** Called for each mail of any organisation that arrived or was given up. */
  readonly onOwnMailEnd?: readonly OnOwnMailEnd[];
  /** Events that it publishes over live connections. */
  readonly liveEvents?: readonly LiveEvent[];
  /** Commands that its clients may send over live connections; each with its handler. */
  readonly liveCommands?: readonly CommandHandler[];
  /** Rooms that connections join by its commands. */
  readonly liveRooms?: readonly LiveRoom[];
  readonly schedules?: readonly ScheduledWork[];
  /** Figures of this process for Prometheus. */
  readonly gauges?: readonly ReadMetric[];
  /** Parts of its demo data, in the order in which they were added. */
  readonly demo?: readonly DemoPart[];
  /**
   * Data of a deleted organisation that must be kept, so that the organisation is not purged before the operator takes
   * it over; null for none. Asked in a transaction of that organisation.
   */
  readonly purgeHold?: (tx: Transaction, now: Date) => Promise<PurgeHold | null>;
  /** Stops the module's background work; called before the database is closed. */
  close?(): Promise<void>;
}

/**
 * Records of an organisation that have to be kept. Text key: `purgeHolds.<kind>`, with a count.
 */
export interface PurgeHold {
  readonly kind: string;
  readonly count: number;
  /** Last day on which the last of them has to be kept, `YYYY-MM-DD`. */
  readonly until: string;
}

/** An entity of a module, without what its exact types say of its columns. */
export type ModuleEntity = Pick<
  AnyEntity,
  | 'name'
  | 'table'
  | 'base'
  | 'fields'
  | 'title'
  | 'names'
  | 'externalId'
  | 'imported'
  | 'sort'
  | 'columns'
  | 'lookups'
  | 'filters'
  | 'numbered'
> & { readonly sections?: Readonly<Record<string, readonly string[]>> };
