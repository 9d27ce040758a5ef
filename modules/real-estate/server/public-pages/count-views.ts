import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { Platform } from '#platform/server/platform.ts';

/** Pages whose readers are counted: the offer behind a link and on the homepage, its exposé, the owner’s figures. */
type ViewKind = 'offer' | 'owner' | 'homepage' | 'expose';

interface View {
  readonly organizationId: OrganizationId;
  /** Row id of the object. */
  readonly estateObjectId: string;
  readonly kind: ViewKind;
}

interface Counted extends View {
  readonly day: string;
  count: number;
}

const flushMilliseconds = 1000;
/** Objects and days that wait for a database that is away; further ones are not counted. */
const maxWaiting = 50_000;

const programs = /bot|crawl|spider|slurp|facebookexternalhit|whatsapp|link ?preview|monitor/iu;

/** True for a reader that is a person: programs are search engines, previews of links, monitors. */
export const isPerson = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && !programs.test(userAgent);

/** Counts readers of public pages: in memory, and once a second in the database, a row for each object, day and kind. */
export function createViewCounter({ database, clock, onError }: Pick<Platform, 'database' | 'clock' | 'onError'>) {
  const waiting = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** True after a failure was reported, until views are written again: one report for each outage. */
  let failing = false;

  const add = (view: Counted): void => {
    const key = [view.organizationId, view.estateObjectId, view.day, view.kind].join(' ');
    const known = waiting.get(key);
    if (known) known.count += view.count;
    else if (waiting.size < maxWaiting) waiting.set(key, view);
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void flush(), flushMilliseconds).unref();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const views = [...waiting.values()];
    waiting.clear();
    writing = writing.then(() => writeAll(views));
    return writing;
  };
  const writeAll = async (views: readonly Counted[]): Promise<void> => {
    for (const [organizationId, own] of Map.groupBy(views, (view) => view.organizationId)) {
      try {
        await write(organizationId, own);
        failing = false;
      } catch (cause) {
        if (!failing) onError(new Error('views of public pages could not be written; retrying', { cause }));
        failing = true;
        // They are written with the next ones.
        own.forEach(add);
        schedule();
      }
    }
  };
  const write = (organizationId: OrganizationId, views: readonly Counted[]): Promise<unknown> =>
    database.tenant(
      { organizationId, userId: noUser },
      // In one order, so that two processes wait for each other instead of for good. Of deleted objects nothing is kept.
      (tx) =>
        sql`INSERT INTO estate_views (organization_id, estate_object_id, day, kind, count)
            SELECT o.organization_id, o.id, v.day, v.kind, v.count
              FROM unnest(${views.map((view) => view.estateObjectId)}::uuid[], ${views.map((view) => view.day)}::date[],
                          ${views.map((view) => view.kind)}::text[], ${views.map((view) => view.count)}::int[]) AS v (id, day, kind, count)
              JOIN estate_objects o ON o.id = v.id
             ORDER BY o.id, v.day, v.kind
                ON CONFLICT (organization_id, estate_object_id, day, kind)
                DO UPDATE SET count = estate_views.count + excluded.count`.execute(tx),
    );
  return {
    /** Counts one reader. */
    count(view: View): void {
      add({ ...view, day: todayInGermany(clock), count: 1 });
      schedule();
    },
    /** Writes what is counted. */
    flush,
  };
}

export type ViewCounter = ReturnType<typeof createViewCounter>;
