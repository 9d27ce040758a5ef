import { inSpan, isTracing } from '../tracing/trace.ts';
import { describeStatement } from '../tracing/describe-statement.ts';

/** Sends a statement, in a span with its text if this process traces. `send` is called before this returns. */
export function traceStatement<T>(text: string, send: () => Promise<T>): Promise<T> {
  if (!isTracing()) return send();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': describeStatement(text) };
  return inSpan(/^\s*(\w+)/u.exec(text)?.[1]?.toUpperCase() ?? 'statement', 'client', send, attributes);
}
