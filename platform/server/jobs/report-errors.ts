import type { JobLog } from './job-types.ts';

const quietMs = 60_000;

/**
 * Logs what goes wrong in the queue itself, the same thing at most once a minute. An outage of the database is told by
 * the connection; its errors arrive here as plain objects that kept the name only.
 */
export function createErrorReporter(log: JobLog): (error: unknown) => void {
  const reported = new Map<string, number>();
  return (error) => {
    const { name, message } = describe(error);
    if (name === 'DatabaseUnavailableError') return;
    // The queue appends which of its workers it was.
    const subject = message.replace(/ \(Queue: .*\)$/u, '');
    const now = performance.now();
    if (now - (reported.get(subject) ?? -Infinity) < quietMs) return;
    if (reported.size >= 100) reported.clear();
    reported.set(subject, now);
    log.error({ err: error }, 'jobs');
  };
}

function describe(error: unknown): { name: string; message: string } {
  if (typeof error !== 'object' || error === null) return { name: '', message: String(error) };
  return { name: 'name' in error ? String(error.name) : '', message: 'message' in error ? String(error.message) : '' };
}
