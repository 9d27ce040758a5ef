import { Counter, Gauge } from 'prom-client';
import type { ReadMetric, Reading } from './read-metric.ts';

/** Converts a metric for the registry of `/metrics`. */
export function toMetric({ type = 'gauge', name, help, labels = [], read }: ReadMetric): Gauge | Counter {
  const options = { name, help, labelNames: [...labels], registers: [] };
  if (type === 'counter') {
    return new Counter({
      ...options,
      async collect() {
        const reading = await readOrNaN(read);
        // A counter knows no NaN: it keeps its value.
        if (Number.isNaN(reading)) return;
        this.reset();
        for (const { labels: of, value } of toSamples(reading)) this.inc(of, value);
      },
    });
  }
  return new Gauge({
    ...options,
    async collect() {
      const reading = await readOrNaN(read);
      // With labels, samples of the last scrape would stay.
      this.reset();
      if (reading === undefined) this.remove();
      else if (typeof reading !== 'number' || labels.length === 0)
        for (const { labels: of, value } of toSamples(reading)) this.set(of, value);
    },
  });
}

function toSamples(reading: Reading): readonly { labels: Record<string, string>; value: number }[] {
  if (reading === undefined) return [];
  return typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading;
}

async function readOrNaN(read: ReadMetric['read']): Promise<Reading> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}
