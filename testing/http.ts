import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import { createErrorTable } from '#platform/server/errors/error-table.ts';
import { registerRoutes } from '#platform/server/http/register-routes.ts';
import type { RouteServices } from '#platform/server/http/register-routes.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { createSites } from '#platform/server/http/sites.ts';
import type { Sites } from '#platform/server/http/sites.ts';
import { registerWebClient } from '#platform/server/http/web-client.ts';
import { createTenantQueueOf } from '#platform/server/limits/tenant-queue-of.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { whenOver } from './when-over.ts';

export interface TestAppOptions extends Omit<RouteServices, 'secure' | 'tenantQueueOf'> {
  readonly modules?: readonly ServerModule[];
  /** Routes that belong to no module. */
  readonly routes?: readonly Route[];
  /** `http://kontor.test` if absent. */
  readonly publicUrl?: string;
  /** Collects the log, one JSON line each; nothing is logged if absent. */
  readonly logLines?: string[];
  /** Registers what is no contract route, such as pages. */
  readonly register?: (app: FastifyInstance, sites: Sites) => void;
  /** Hosts beside that of `publicUrl`; none if absent. */
  readonly findBrandHosts?: () => Promise<ReadonlySet<string>>;
}

const hosts = new WeakMap<FastifyInstance, string>();

/** The real server with the given routes, called without a port. */
export async function createTestApp(options: TestAppOptions): Promise<FastifyInstance> {
  const {
    modules = [],
    routes = [],
    publicUrl = 'http://kontor.test',
    logLines,
    register,
    findBrandHosts = async () => new Set(),
    ...services
  } = options;
  // A machine that runs many tests at once stalls for seconds; that is no reason to refuse a call.
  const settings = {
    publicUrl,
    apiOrigins: ['https://listed.example'],
    logLevel: logLines ? 'trace' : 'silent',
    maxEventLoopDelay: 0,
  } as const;
  const sites = createSites(settings, findBrandHosts);
  const app = await createHttpServer(settings, sites, createErrorTable(modules));
  if (logLines) Object.assign(app.log, { [pino.symbols.streamSym]: { write: (line: string) => logLines.push(line) } });
  hosts.set(app, new URL(publicUrl).host);
  registerRoutes(app, [...modules.flatMap((module) => module.routes ?? []), ...routes], {
    ...services,
    tenantQueueOf: createTenantQueueOf(modules.map(({ catalogue }) => catalogue)),
    secure: publicUrl.startsWith('https:'),
  });
  register?.(app, sites);
  // Without a build: every page is not found, by the product's own handler.
  await registerWebClient(app, '/no-web-client', { secure: false });
  whenOver(() => app.close());
  await app.ready();
  return app;
}

/** Body of an answer as most tests read it: errors, and other properties. */
export type TestBody = Readonly<Record<string, unknown>> & { readonly errors: readonly ErrorEntry[] };

export interface TestAnswer<Body = TestBody> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** The parsed JSON, empty when the answer is none. The type is the caller's promise. */
  readonly body: Body;
  readonly text: string;
  /** As they were sent. */
  readonly bytes: Buffer;
  /** The raw `Set-Cookie` headers. */
  readonly setCookies: readonly string[];
}

interface TestCall {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

/** A browser: it keeps the cookies and sends what the web client sends. */
export interface TestBrowser {
  readonly address: string;
  /** `name=value` of the session cookie, undefined without one. May be set to send another. */
  cookie: string | undefined;
  /** `name=value` of the device cookie, undefined without one. */
  device: string | undefined;
  call<Body = TestBody>(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    call?: TestCall,
  ): Promise<TestAnswer<Body>>;
}

/** @param address where its requests come from; this machine if absent */
export function createTestBrowser(app: FastifyInstance, address = '127.0.0.1'): TestBrowser {
  const browser: TestBrowser = {
    address,
    cookie: undefined,
    device: undefined,
    call: async <Body>(method: NonNullable<InjectOptions['method']>, url: string, call: TestCall = {}) => {
      const request: InjectOptions = {
        method,
        url,
        remoteAddress: call.address ?? address,
        headers: {
          host: hosts.get(app) ?? 'localhost',
          'x-requested-with': 'kontor',
          ...((browser.cookie ?? browser.device) !== undefined && {
            cookie: [browser.cookie, browser.device].filter((pair) => pair !== undefined).join('; '),
          }),
          ...call.headers,
        },
        ...(call.body !== undefined && { payload: call.body as object }),
      };
      const answer = await app.inject(request);
      const setCookies = [answer.headers['set-cookie'] ?? []].flat();
      for (const cookie of setCookies) {
        const [pair = ''] = cookie.split(';');
        if (pair.includes('kontor-device=')) browser.device = pair;
        else browser.cookie = pair.endsWith('=') ? undefined : pair;
      }
      const text = readText(answer);
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: parse<Body>(text),
        text,
        bytes: answer.rawPayload,
        setCookies,
      };
    },
  };
  return browser;
}

/** Reads the text as a browser does, which unpacks what it asked for. */
function readText({ headers, body, rawPayload }: LightMyRequestResponse): string {
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body;
}

function parse<Body>(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return {} as Body;
  }
}
