import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import type { Portal } from '../../contract/objects/channels.ts';

/** Seconds without a renewal after which the process of a lease counts as dead. */
const leaseSeconds = 30;
const renewMs = 8000;
/** Milliseconds without a renewal after which the work ends: before another process may take over. */
const lostMs = 25_000;

interface Leased {
  readonly database: Database;
  readonly organizationId: OrganizationId;
  readonly portal: Portal;
  readonly signal: AbortSignal;
}

/**
 * Runs work while no other process talks to the portal for the organisation. It holds no connection meanwhile.
 *
 * @param work gets a signal that aborts when the lease is lost, as after a pause of the machine
 * @returns undefined if another process has the lease
 */
export async function withLease<T>(
  { database, organizationId, portal, signal }: Leased,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const scope = { organizationId, userId: noUser };
  const lease = createId();
  const write = (seconds: number) =>
    database.tenant(scope, async (tx) => {
      const { rows } = await sql`
        INSERT INTO estate_portals AS p (organization_id, channel, lease, leased_until)
        VALUES (${organizationId}, ${portal}, ${lease}, now() + make_interval(secs => ${seconds}::int))
        ON CONFLICT (organization_id, channel) DO UPDATE SET lease = EXCLUDED.lease, leased_until = EXCLUDED.leased_until
          WHERE p.lease = EXCLUDED.lease OR p.leased_until IS NULL OR p.leased_until < now()
        RETURNING 1`.execute(tx);
      return rows.length > 0;
    });
  if (!(await write(leaseSeconds))) return undefined;
  const lost = new AbortController();
  const lose = (): void => lost.abort(new Error('Another process may talk to the portal'));
  let renewedAt = performance.now();
  const timer = setInterval(() => {
    // A renewal that fails once is tried again before the lease ends.
    if (performance.now() - renewedAt > lostMs) return lose();
    const begun = performance.now();
    const renew = async (): Promise<void> => {
      if (await write(leaseSeconds)) renewedAt = begun;
      else lose();
    };
    renew().catch(() => undefined);
    return undefined;
  }, renewMs);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
    await write(0).catch(() => undefined);
  }
}
