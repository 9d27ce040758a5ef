import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { maxBodyBytes, maxFormBytes } from '../../contract/endpoint.ts';
import { isFileResponse, pdfFile } from '../../contract/files.ts';
import type { FileResponse } from '../../contract/files.ts';
import { isPageResponse } from '../../contract/pages.ts';
import type { Clock } from '../clock.ts';
import type { Database, TenantOptions } from '../database/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { TenantQueueOf } from '../limits/tenant-queue-of.ts';
import type { TenantQueue } from '../limits/waiting-line.ts';
import { authorize, isDeclared } from './access.ts';
import { announcedFileBytes, createBodyBudget, createUploadBudget } from './body-budget.ts';
import type { BodyBudget } from './body-budget.ts';
import { createBodyPacing } from './body-pacing.ts';
import type { Actor, MemberContext, Session, TenantContext } from './context.ts';
import { describeResponses } from './describe-responses.ts';
import { createDisconnectSignal } from './disconnect.ts';
import { acceptsPdf } from './pdf.ts';
import { describeForm, receiveFormsOf } from './form-routes.ts';
import type { UploadServices } from './receive-form.ts';
import type { AnnouncedBody, FileAnswer, PageAnswer, Route } from './route.ts';
import { ignoreRestOfBody } from './refused-bodies.ts';
import { createFileSender } from './send-file.ts';
import type { SendFile } from './send-file.ts';
import { sendPage } from './send-page.ts';
import { createDeviceCookie, createSessionCookie } from './product-cookies.ts';
import { assertWritable, isReading } from './restrictions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
    actor: Actor | null;
    /** Queue whose limits count: the person's organisation or, without one, the person; null for strangers. */
    tenantQueue: TenantQueue | null;
  }
}

export interface RouteServices {
  readonly database: Database;
  readonly clock: Clock;
  /** Finds the live session behind a cookie value; null when there is none. */
  readonly findSession: (value: string) => Promise<Session | null>;
  /** Called for each request of a live session that lacks a permission. */
  readonly onDenied?: (session: Session, endpoint: Endpoint, request: FastifyRequest) => void;
  /** Returns the queue in which a person's work counts. */
  readonly tenantQueueOf: TenantQueueOf;
  /** True if clients reach the product by https. */
  readonly secure: boolean;
  /** Needed by endpoints that take files. */
  readonly uploads?: UploadServices;
}

/**
 * Registers every route with its contract: access before anything is read, validation, handler,
 * serialisation. Closed by default: an endpoint without a declared access stops the process.
 *
 * @throws Error for an undeclared access, an operation id or path declared twice, or files without a place for them
 */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], services: RouteServices): void {
  const ids = new Set<string>();
  const admitBody = createBodyBudget();
  const admitUpload = createUploadBudget();
  const paceBody = createBodyPacing();
  const sendFile = createFileSender(services.uploads?.drafts);
  for (const given of routes) {
    const { endpoint } = given;
    if (!isDeclared(endpoint.access)) throw new Error(`${endpoint.id}: declare its callers (access)`);
    if (ids.has(endpoint.id)) throw new Error(`${endpoint.id}: operation id declared twice`);
    ids.add(endpoint.id);
    const register = (scope: FastifyInstance): void =>
      registerRoute(scope, given, {
        ...services,
        admitBody: endpoint.request.files ? admitUpload : admitBody,
        paceBody,
        sendFile,
      });
    if (!endpoint.request.files) register(app);
    else if (services.uploads) receiveFormsOf(app, endpoint, services.uploads, register);
    else throw new Error(`${endpoint.id}: accepts files, but the server has no folder for uploads (uploads)`);
  }
}

function registerRoute(
  app: FastifyInstance,
  { endpoint, ...given }: Route,
  services: RouteServices & {
    readonly admitBody: BodyBudget;
    readonly paceBody: preParsingHookHandler;
    readonly sendFile: SendFile;
  },
): void {
  const handle = given.handle as (input: unknown, context: unknown) => Promise<unknown>;
  const beforeBody = given.beforeBody as
    | ((context: unknown, announced: AnnouncedBody) => Promise<void> | void)
    | undefined;
  const parts = {
    ...services,
    ...(given.readPrologue !== undefined && { readPrologue: given.readPrologue }),
    mayUseReplica: endpoint.readsReplica === true,
  };
  const { params, query, body, files } = endpoint.request;
  const reportDenial = (request: FastifyRequest, error: unknown): void => {
    const isDenial = error instanceof AppError && error.code === 'permission_denied';
    if (isDenial && request.session) services.onDenied?.(request.session, endpoint, request);
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    config: { changesState: endpoint.changesState },
    schema: {
      operationId: endpoint.id,
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[3] ?? 'api'],
      security: endpoint.access === 'public' ? [] : [{ session: [] }],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(files ? describeForm(endpoint.request) : body && { body }),
      response: describeResponses(endpoint, app.errorTable),
    },
    onRequest: async (request, reply) => {
      const value = createSessionCookie(request, reply, services.secure).read();
      const needed = endpoint.access !== 'public';
      request.session = needed && value !== undefined ? await services.findSession(value) : null;
      try {
        request.actor = authorize(endpoint.access, request.session, readTabOrganization(request));
        if (request.actor && !isReading(endpoint)) assertWritable(request.session?.membership?.restriction);
        request.tenantQueue = findTenantQueue(request, services.tenantQueueOf);
        if (body ?? files) services.admitBody(request, reply, maxBodyBytes(endpoint));
        await beforeBody?.(createContext(request, reply, parts), {
          fileBytes: announcedFileBytes(request, maxFormBytes(endpoint)),
        });
      } catch (error) {
        reportDenial(request, error);
        // Its sender gets the answer, and what still arrives is received by nobody.
        if (files) ignoreRestOfBody(request, reply);
        throw error;
      }
    },
    ...(body && !files && { preParsing: services.paceBody }),
    handler: async (request, reply) => {
      if (endpoint.changesState && request.method === 'HEAD') return reply.send();
      const input = {
        params: params && request.params,
        query: query && request.query,
        body: body && request.body,
        files: files && request.form?.files,
      };
      const answer = await handle(input, createContext(request, reply, parts))
        .catch((error: unknown) => {
          // A service may know more than the endpoint's declaration.
          reportDenial(request, error);
          throw error;
        })
        .finally(() => request.form?.dispose());
      if (endpoint.offersPdf) reply.header('vary', 'Accept');
      const fileResponse = fileResponseOf(endpoint, request);
      if (endpoint.response === 'task' || (fileResponse?.orTask && isTaskAnswer(answer)))
        return reply.status(202).send(answer);
      if (isPageResponse(endpoint.response)) return sendPage(reply, answer as PageAnswer);
      return fileResponse ? services.sendFile(request, reply, answer as FileAnswer, fileResponse) : answer;
    },
  });
}

function findTenantQueue({ actor, session }: FastifyRequest, tenantQueueOf: TenantQueueOf): TenantQueue | null {
  if (actor) return tenantQueueOf(actor);
  return session && { key: session.userId };
}

function createContext(
  request: FastifyRequest,
  reply: FastifyReply,
  services: RouteServices & Pick<Route, 'readPrologue'> & Pick<TenantOptions, 'mayUseReplica'>,
): Partial<MemberContext> {
  const { database, clock, secure, readPrologue, mayUseReplica } = services;
  const { actor, session } = request;
  const source = { requestId: request.id, address: request.ip };
  const signal = createDisconnectSignal(reply);
  const context = {
    requestId: request.id,
    log: request.log,
    clock,
    database,
    address: request.ip,
    source,
    host: request.hostname.toLowerCase(),
    cookie: createSessionCookie(request, reply, secure),
    deviceCookie: createDeviceCookie(request, reply, secure),
    userAgent: request.headers['user-agent'],
    tabOrganization: readTabOrganization(request),
    signal,
    isPdfWanted: acceptsPdf(request),
    ...(session && { session }),
  };
  if (!actor) return context;
  const run = <T>(work: (tenant: TenantContext) => Promise<T>, options: TenantOptions): Promise<T> =>
    database.tenant(actor, (tx) => work({ tx, actor, clock, source }), options);
  return {
    ...context,
    actor,
    ...(request.tenantQueue && { tenantQueue: request.tenantQueue }),
    transaction: (work) => run(work, {}),
    read: (work) => run(work, { readOnly: true, mayUseReplica, prologue: readPrologue, signal }),
  };
}

function readTabOrganization({ headers }: FastifyRequest): string | undefined {
  const value = headers['x-organization'];
  return typeof value === 'string' ? value : undefined;
}

/** Returns how the answer is sent as a file; undefined for one that a schema describes. */
function fileResponseOf({ response, offersPdf }: Endpoint, request: FastifyRequest): FileResponse | undefined {
  if (isFileResponse(response)) return response;
  return offersPdf === true && acceptsPdf(request) ? pdfFile() : undefined;
}

function isTaskAnswer(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'task' in answer;
}
