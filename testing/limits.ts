import { limitMetrics } from '#platform/server/limits/limit-metrics.ts';

/** Reads this process's counts of a limit, by metric without `kontor_`. Other tests of the process count, too. */
export async function readLimit(limit: string): Promise<Readonly<Record<string, number>>> {
  const metrics = await Promise.all(limitMetrics.map((metric) => metric.get()));
  return Object.fromEntries(
    metrics.flatMap(({ name, values }) =>
      values.filter(({ labels }) => labels['limit'] === limit).map(({ value }) => [name.replace('kontor_', ''), value]),
    ),
  );
}
