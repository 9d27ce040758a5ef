import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { PermissionIdentifier } from './catalogue.ts';
import type { FileResponse, FileRule, UploadedFile } from './files.ts';
import type { Task } from './task.ts';

/**
 * Who may call an endpoint.
 * - `public`: anybody
 * - `signedIn`: a valid session
 * - `member`: a valid session with a chosen organisation to which the user belongs
 * - `{ permission }`: a member who holds the permission in that organisation
 * - `{ anyPermission }`: a member who holds at least one of them
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'member'
  | { readonly permission: PermissionIdentifier }
  | { readonly anyPermission: readonly PermissionIdentifier[] };

/**
 * Bytes of a body that an endpoint accepts unless it declares more: anybody can send that much, and it is read at once.
 */
export const defaultBodyLimit = 16 * 1024;

/** Parts of a request; a part that is not declared must be absent (body) or is not read (params, query). */
export interface EndpointRequest {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Files by their names in a form (`multipart/form-data`), which is then the only body that is read. The fields of
   * `body`, an object, are fields of the form: texts as they are, anything else as JSON; before or after the files.
   */
  readonly files?: Readonly<Record<string, FileRule>>;
}

type EndpointResponse = z.ZodType | 'pdf' | 'csv' | 'csv-or-task' | 'task' | FileResponse;

/**
 * One endpoint, declared once: the server validates and serialises with it; the web client, the
 * OpenAPI page, the fuzzer and the tenant-isolation matrix read the same declaration.
 */
export interface Endpoint<
  Request extends EndpointRequest = EndpointRequest,
  Response extends EndpointResponse = EndpointResponse,
  A extends Access = Access,
> {
  /** Operation id, unique over the product, such as `listInvoices`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with Fastify parameters, such as `/api/benit/accounting/invoice/:id`. */
  readonly path: `/api/${string}`;
  /** One English line for the OpenAPI page. */
  readonly summary: string;
  readonly access: A;
  readonly request: Request;
  /**
   * Schema of the 200 answer; `pdf` answers hex text or, on `Accept: application/pdf`, bytes; `csv` a download, UTF-8
   * with byte order mark, columns separated by semicolons, as German spreadsheets open it; `file(…)` the bytes of a
   * file; `task` 202 and the task that was started; `csv-or-task` the one or, where it takes long, the other.
   */
  readonly response: Response;
  /** True where the same call answers the PDF of what it tells, as bytes, on `Accept: application/pdf`. */
  readonly offersPdf?: true;
  /** Codes that this endpoint adds to those that every endpoint of its access can answer. */
  readonly errors: readonly ErrorCode[];
  /** Largest accepted body in bytes, files aside; {@link defaultBodyLimit} if absent. */
  readonly bodyLimit?: number;
  /**
   * True for a GET that changes something. It is refused (`cross_site`) as a navigation and from other sites, and HEAD
   * does not carry it out.
   */
  readonly changesState?: true;
}

/** Declares an endpoint and keeps the exact types of its schemas. */
export function defineEndpoint<
  const Request extends EndpointRequest,
  const Response extends EndpointResponse,
  const A extends Access,
>(endpoint: Endpoint<Request, Response, A>): Endpoint<Request, Response, A> {
  return endpoint;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

type Received<Rules> =
  Rules extends Readonly<Record<string, FileRule>>
    ? {
        readonly [Name in keyof Rules]: Rules[Name] extends { readonly maxCount: number }
          ? readonly UploadedFile[]
          : UploadedFile;
      }
    : undefined;
type SentFiles<Rules> = {
  readonly [Name in keyof Rules]: Rules[Name] extends { readonly maxCount: number } ? readonly File[] : File;
};

/** What a handler receives after validation. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: Parsed<E['request']['params']>;
  readonly query: Parsed<E['request']['query']>;
  readonly body: Parsed<E['request']['body']>;
  readonly files: Received<E['request']['files']>;
}

/** What a caller sends; undeclared parts are left out. */
export type EndpointCall<E extends Endpoint> = {
  readonly [Part in keyof E['request'] & ('params' | 'query' | 'body')]: Sent<E['request'][Part]>;
} & { readonly [Part in keyof E['request'] & 'files']: SentFiles<E['request'][Part]> };

/** What an endpoint answers that has started a task. */
export interface TaskAnswer {
  readonly task: Task;
}

/** What an endpoint answers: the parsed schema, the bytes of a file, or a task. */
export type EndpointAnswer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends 'task'
    ? TaskAnswer
    : E['response'] extends 'csv-or-task'
      ? Uint8Array | TaskAnswer
      : Uint8Array;

/** Bytes that the form around a file may take: boundaries and headers. */
const overheadBytes = 2048;

/** Bytes of the largest body that an endpoint reads. */
export function maxBodyBytes({
  request,
  bodyLimit = defaultBodyLimit,
}: {
  readonly request: EndpointRequest;
  readonly bodyLimit?: number | undefined;
}): number {
  const rules = Object.values(request.files ?? {});
  return rules.reduce(
    (sum, { maxBytes, maxCount = 1 }) => sum + maxCount * maxBytes,
    maxFormBytes({ request, bodyLimit }),
  );
}

/** Bytes of the largest body of an endpoint beside its files. */
export function maxFormBytes({
  request,
  bodyLimit = defaultBodyLimit,
}: {
  readonly request: EndpointRequest;
  readonly bodyLimit?: number | undefined;
}): number {
  return Object.values(request.files ?? {}).reduce(
    (sum, { maxCount = 1 }) => sum + maxCount * overheadBytes,
    bodyLimit,
  );
}
