import { createServer } from 'node:http';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** A span as OTLP carries it; only what tests read. */
interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** A receiver of OTLP over HTTP on loopback, until the test or file ends. */
export interface TraceReceiver {
  readonly endpoint: string;
  readonly spans: ReceivedSpan[];
  /** All bytes that came, as text. */
  text(): string;
}

/** Starts it. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  let text = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      text += body.toString('latin1');
      if (request.url === '/v1/traces') spans.push(...readSpans(body));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  const port = await listenOnLoopback(server);
  return { endpoint: `http://127.0.0.1:${port}`, spans, text: () => text };
}

// opentelemetry-proto 1.x: TracesData.resource_spans = 1, ResourceSpans.scope_spans = 2, ScopeSpans.spans = 2.
function readSpans(body: Buffer): ReceivedSpan[] {
  return fieldsOf(body, 1)
    .flatMap((resource) => fieldsOf(resource, 2))
    .flatMap((scope) => fieldsOf(scope, 2))
    .map((span) => ({
      traceId: first(span, 1).toString('hex'),
      spanId: first(span, 2).toString('hex'),
      parentSpanId: first(span, 4).toString('hex'),
      name: first(span, 5).toString(),
      attributes: Object.fromEntries(
        fieldsOf(span, 9).map((pair) => [first(pair, 1).toString(), readValue(first(pair, 2))]),
      ),
    }));
}

/** AnyValue: string_value = 1, otherwise a number. */
function readValue(value: Buffer): string {
  const [text] = fieldsOf(value, 1);
  return text?.toString() ?? String(readVarint(value, 1).value);
}

const first = (message: Buffer, field: number): Buffer => fieldsOf(message, field)[0] ?? Buffer.alloc(0);

/** Contents of the fields of one number that are bytes. */
function fieldsOf(message: Buffer, wanted: number): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < message.length;) {
    const key = readVarint(message, at);
    const [field, wire] = [Math.floor(key.value / 8), key.value % 8];
    at = key.next;
    if (wire === 2) {
      const length = readVarint(message, at);
      at = length.next + length.value;
      if (field === wanted) found.push(message.subarray(length.next, at));
    } else if (wire === 0) at = readVarint(message, at).next;
    else at += wire === 1 ? 8 : 4;
  }
  return found;
}

function readVarint(message: Buffer, from: number): { readonly value: number; readonly next: number } {
  let [value, factor, at] = [0, 1, from];
  for (; (message[at] ?? 0) >= 128; at += 1, factor *= 128) value += ((message[at] ?? 0) - 128) * factor;
  return { value: value + (message[at] ?? 0) * factor, next: at + 1 };
}
