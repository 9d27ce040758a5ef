import type { AuditNames } from '../contract/audit.ts';
import type { Catalogue } from '../contract/catalogue.ts';
import type { ModuleErrors } from '../contract/errors.ts';
import type { LiveEvent } from '../contract/live-events.ts';
import type { DemoPart } from './demo-part.ts';
import type { ReadMetric } from './http/metrics.ts';
import type { Route } from './http/route.ts';
import type { JobWork } from './jobs/define-job.ts';
import type { ScheduledWork } from './jobs/job-types.ts';
import type { TaskWork } from './tasks/define-task.ts';

/**
 * What a module brings into the server. `app/server/modules.ts` composes them; the server, the background work, the demo, the
 * OpenAPI page, the isolation matrix and the fuzzer read nothing else of a module.
 */
export interface ServerModule {
  /** Name of its folder and of the namespace of its texts. */
  readonly name: string;
  readonly routes?: readonly Route[];
  readonly errors?: ModuleErrors;
  /** What organisations can have of it. */
  readonly catalogue?: Catalogue;
  /** The names with which it writes into the audit log. */
  readonly audit?: AuditNames;
  /** Work beside the requests; each job with its handler. */
  readonly jobs?: readonly JobWork[];
  /** Long work that somebody waits for; each kind with its handler. */
  readonly tasks?: readonly TaskWork[];
  /** What it says over live connections. */
  readonly liveEvents?: readonly LiveEvent[];
  readonly schedules?: readonly ScheduledWork[];
  /** Figures of this process for Prometheus. */
  readonly gauges?: readonly ReadMetric[];
  readonly demo?: DemoPart;
  /** Ends what the module has under way; called before the database is closed. */
  close?(): Promise<void>;
}
