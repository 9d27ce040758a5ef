import type { Configuration } from '#platform/server/config/configuration.ts';
import { useTracer } from '#platform/server/tracing/trace.ts';

/**
 * Has this process trace if a receiver is set; the libraries are loaded then only.
 *
 * @returns sends the rest and ends it
 */
export async function startTracing(
  { tracing }: Pick<Configuration, 'tracing'>,
  warn: (message: string) => void,
): Promise<() => Promise<void>> {
  if (tracing === undefined) return async () => undefined;
  const { openTracing } = await import('#platform/server/tracing/open-tracing.ts');
  const tracer = openTracing(tracing, warn);
  useTracer(tracer);
  return async () => {
    useTracer(undefined);
    await tracer.close();
  };
}
