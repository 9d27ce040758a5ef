import type { Endpoint, EndpointAnswer, EndpointInput } from '../../contract/endpoint.ts';
import type { StoredFile } from '../files/file-repository.ts';
import type { Html } from '../pages/html.ts';
import type { Files } from '../files/files.ts';
import type { Place } from '../limits/tenant-queues.ts';
import type { ContextOf } from './context.ts';
import type { Disposition } from './download-headers.ts';

/** Adapts one endpoint: validated input and context in, answer out. */
export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: ContextOf<E['access']>,
) => Promise<EndpointAnswer<E> | FileAnswer | PageAnswer>;

/** Bytes that are read while they are sent. */
export interface StreamedDocument {
  readonly byteSize: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** File that was made for the answer. */
export interface MadeFile {
  readonly bytes: Uint8Array | StreamedDocument;
  /** The name under which it is saved. */
  readonly fileName: string;
}

/** File that is written while it is sent, so that its size is not known before. */
export interface WrittenFile {
  readonly chunks: AsyncIterable<Uint8Array | string>;
  /** The name under which it is saved. */
  readonly fileName: string;
  /** Held while it is written, and left then: a slow reader holds up nobody. */
  readonly place?: Place;
}

/** File that is sent whole or in parts. */
export interface SentFile {
  readonly file: StoredFile;
  /** The store that holds it, or its content if a table does. */
  readonly source: Pick<Files, 'read'> | Uint8Array;
  /** The name under which it is saved; that of the file if absent. */
  readonly fileName?: string;
  /** `attachment` if absent; `inline` only for pictures, which cannot run anything. */
  readonly disposition?: Disposition;
  /** Called after the whole file was sent: never for a part, the head alone, or a connection that ended before. */
  readonly sent?: () => Promise<void>;
}

/** A page of an answer. */
export interface PageAnswer {
  /** The whole document. */
  readonly document: Html;
  /** 404 or 410 for a page that says so; 429 with `retryAfterSeconds`; 200 if absent. */
  readonly status?: 200 | 404 | 410 | 429;
  readonly retryAfterSeconds?: number | undefined;
  /** Hashes of the scripts that lie in the page, such as `sha256-…`. */
  readonly scriptHashes?: readonly string[];
  /** True if search engines may list the page. */
  readonly isIndexed?: boolean;
}

/** File of an answer; its media type is the stored one or the one that the endpoint declares. */
export type FileAnswer = MadeFile | WrittenFile | SentFile;

/** An endpoint with its handler; types are erased so that routes of all shapes fit one list. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (input: never, context: never) => Promise<unknown>;
  /** A constant statement that its transactions that only read send together with BEGIN. */
  readonly readPrologue?: string;
  readonly beforeBody?: (context: never, announced: AnnouncedBody) => Promise<void> | void;
}

/** Facts about a body before it is received. */
export interface AnnouncedBody {
  /** Bytes that its files have at least; 0 where nothing is said of them. */
  readonly fileBytes: number;
}

interface RouteOptions<E extends Endpoint> {
  /** Called once it is known who asks, before anything of the body is received: what it throws refuses it. */
  readonly beforeBody?: (context: ContextOf<E['access']>, announced: AnnouncedBody) => Promise<void> | void;
}

/** Binds a handler to its endpoint; the compiler holds input, context and answer to the contract. */
export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>, options: RouteOptions<E> = {}): Route {
  return { endpoint, handle, ...options };
}
