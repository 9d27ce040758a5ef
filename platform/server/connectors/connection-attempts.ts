import { z } from 'zod';
import type { TenantContext } from '../http/context.ts';
import { tooFrequent } from '../limits/refusals.ts';
import { defineSettings } from '../settings/define-settings.ts';
import { lockSettings, writeSettings } from '../settings/settings.ts';

// More than anybody needs who tries, and no way to try ports of strangers.
const [maxAttempts, windowMs] = [60, 3_600_000];

/**
 * Counts a connection that somebody causes, by a test or by a refresh. In the database, because every process of the
 * installation connects.
 *
 * @param area of the settings of the module that connects
 * @throws AppError too_many_requests beyond 60 an hour of the organisation
 */
export async function countConnectionAttempt(
  context: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  area: string,
): Promise<void> {
  const attempts = defineSettings(area, 'connectionAttempts', z.object({ times: z.array(z.number()) }), {
    defaults: { times: [] },
  });
  const { properties, version } = await lockSettings(context.tx, attempts);
  const now = context.clock.now().getTime();
  const recent = properties.times.filter((time) => time > now - windowMs);
  const [first = now] = recent;
  if (recent.length >= maxAttempts) throw tooFrequent('connection-tests', Math.ceil((first + windowMs - now) / 1000));
  const saved = await writeSettings(context, attempts, { properties: { times: [...recent, now] }, version });
  // Another one was the first of all meanwhile: now there is a row to lock.
  if (saved === undefined) await countConnectionAttempt(context, area);
}
