import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { PermissionIdentifier } from './catalogue.ts';
import type { FileResponse, FileRule, UploadedFile } from './files.ts';
import type { PageResponse } from './pages.ts';
import type { Task } from './task.ts';

/**
 * Access to an endpoint.
 * - `public`: anybody
 * - `signedIn`: a valid session
 * - `member`: a valid session with a chosen organisation of which the user is a member
 * - `{ permission }`: a member with the permission in that organisation
 * - `{ anyPermission }`: a member with at least one of them
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'member'
  | { readonly permission: PermissionIdentifier }
  | { readonly anyPermission: readonly PermissionIdentifier[] };

/** Default limit of a request body in bytes: anybody can send that much, and it is read at once. */
export const defaultBodyLimit = 16 * 1024;

/** Parts of a request; an undeclared part must be absent (body) or is ignored (params, query). */
export interface EndpointRequest {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Files by field name of a form (`multipart/form-data`), which then is the only accepted body. Properties of `body`,
   * an object, are form fields: texts unchanged, other values as JSON; before or after the files.
   */
  readonly files?: Readonly<Record<string, FileRule>>;
}

type EndpointResponse = z.ZodType | FileResponse | PageResponse | 'task';

/**
 * Declaration of an endpoint: the server uses it to validate and serialise; web client, OpenAPI page, fuzzer and
 * tenant-isolation matrix read it, too.
 */
export interface Endpoint<
  Request extends EndpointRequest = EndpointRequest,
  Response extends EndpointResponse = EndpointResponse,
  A extends Access = Access,
> {
  /** Operation id, unique in the product, such as `listInvoices`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with Fastify parameters, such as `/api/shop/article/:id`; outside of `/api` for pages and what they show. */
  readonly path: `/${string}`;
  /** One English line for the OpenAPI page. */
  readonly summary: string;
  readonly access: A;
  readonly request: Request;
  /**
   * One of four: the schema of the 200 response, a file (`file(…)`, `pdfFile()`, `csvFile()`, `csvFileOrTask()`), a page
   * (`page()`), or `task`: 202 and the started task.
   */
  readonly response: Response;
  /** True if the call also answers its content as PDF bytes, on `Accept: application/pdf`. */
  readonly offersPdf?: true;
  /** Error codes beyond those of every endpoint with the same access. */
  readonly errors: readonly ErrorCode[];
  /** Limit of the body in bytes, without files; {@link defaultBodyLimit} if absent. */
  readonly bodyLimit?: number;
  /**
   * True for a GET that changes state. It is refused (`cross_site`) as a navigation and from other sites, and HEAD does
   * not execute it.
   */
  readonly changesState?: true;
  /**
   * True if a replica of the database may serve what it reads: a report, an export, an evaluation. It contains
   * everything that was saved before the call. Never for what somebody decides by, such as a version.
   */
  readonly readsReplica?: true;
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

/** Validated input of a handler. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: Parsed<E['request']['params']>;
  readonly query: Parsed<E['request']['query']>;
  readonly body: Parsed<E['request']['body']>;
  readonly files: Received<E['request']['files']>;
}

/** Request of a caller; undeclared parts are absent. */
export type EndpointCall<E extends Endpoint> = {
  readonly [Part in keyof E['request'] & ('params' | 'query' | 'body')]: Sent<E['request'][Part]>;
} & { readonly [Part in keyof E['request'] & 'files']: SentFiles<E['request'][Part]> };

/** Response of an endpoint that has started a task. */
export interface TaskAnswer {
  readonly task: Task;
}

/** Response of an endpoint: the parsed schema, the bytes of a file, or a task. */
export type EndpointAnswer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends 'task'
    ? TaskAnswer
    : E['response'] extends { readonly orTask: true }
      ? Uint8Array | TaskAnswer
      : Uint8Array;

/** Limit in bytes of boundaries and headers of a form around a file. */
const overheadBytes = 2048;

/** Returns the limit of an endpoint's body in bytes. */
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

/** Returns the limit of an endpoint's body without files, in bytes. */
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
