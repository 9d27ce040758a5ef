import { AsyncLocalStorage } from 'node:async_hooks';

/** Values that spans may carry: routes, codes, counts. Never secrets, addresses, queries or ids of links. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Operation under way. */
export interface Span {
  /** W3C Trace Context of the span, for the header `traceparent`. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Ends it. @param hasFailed true if the operation failed */
  end(hasFailed?: boolean): void;
}

export type SpanKind = 'server' | 'client' | 'internal';

interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
  /** Span that caused this one, or the `traceparent` of another process. */
  readonly parent?: Span | string | undefined;
}

/** Sends spans to a receiver. */
export interface Tracer {
  start(span: SpanStart): Span;
  close(): Promise<void>;
}

let tracer: Tracer | undefined;
const active = new AsyncLocalStorage<Span>();

/** Has this process trace; undefined ends that. */
export function useTracer(given: Tracer | undefined): void {
  tracer = given;
}

/** Returns true if this process traces. */
export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Starts a span below the active one, unless a parent is given; undefined if this process does not trace. */
export function startSpan(start: SpanStart): Span | undefined {
  return tracer?.start({ parent: active.getStore(), ...start });
}

/** Makes a span the active one while `work` runs, including what it awaits. */
export function runInSpan<T>(span: Span, work: () => T): T {
  return active.run(span, work);
}

/** Runs work in a span of its own. Without tracing it costs one comparison. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  attributes?: SpanAttributes,
): Promise<T> {
  if (tracer === undefined) return work();
  const span = tracer.start({ name, kind, parent: active.getStore(), ...(attributes && { attributes }) });
  try {
    const result = await active.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(true);
    throw error;
  }
}
