import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '#platform/server/clock.ts';
import { answerAttachments } from './scout-portal-attachments.ts';
import { answerConsent } from './scout-portal-consent.ts';
import { createPortalFaults, createPortalLimiter } from './scout-portal-limits.ts';
import type { PortalFault, PortalRateLimit } from './scout-portal-limits.ts';
import { createPortalOAuth, readQuery } from './scout-portal-oauth.ts';
import { answerObject, answerObjects } from './scout-portal-objects.ts';
import { answerChannels, answerPlacement, answerPublication, answerPublish } from './scout-portal-publish.ts';
import { answerMessage, objectsPath, PortalRefusal, writeJson } from './scout-portal-state.ts';
import type { PortalAnswer, PortalCall, PortalObject, PortalState } from './scout-portal-state.ts';

interface PortalKey {
  readonly key: string;
  readonly secret: string;
}

export interface ScoutPortalOptions {
  /** Milliseconds since 1970; the real time if absent. */
  readonly now?: () => number;
  readonly consumer?: PortalKey;
  /** Account that consents on the page and owns `token`. */
  readonly account?: string;
  readonly rateLimit?: PortalRateLimit;
  /** Port on loopback; any that is free if absent. */
  readonly port?: number;
}

/** A portal that behaves as section 2 of the reference says, on loopback. */
export interface ScoutPortal {
  readonly baseUrl: string;
  readonly consumer: PortalKey;
  /** Access token of the account, as after its consent. */
  readonly token: PortalKey;
  /** Objects of all accounts by their identifiers. */
  readonly objects: ReadonlyMap<string, PortalObject>;
  /** Calls in their order, refused ones too; paths are those below the host, with their queries. */
  readonly requests: readonly { readonly method: string; readonly path: string }[];
  readonly accessTokens: ReadonlyMap<string, { readonly account: string }>;
  /** Sends lists of one element as that element. */
  sendSingleAsObject(isSo: boolean): void;
  /** Issues an access token of another account. */
  issueToken(account: string): PortalKey;
  /** Revokes an access token, as its owner may on the portal. */
  revoke(tokenKey: string): void;
  /** Consents without the page. @returns the verifier */
  confirm(requestTokenKey: string): string;
  fail(fault: PortalFault): void;
  stopFailing(): void;
  limitRate(limit: PortalRateLimit | undefined): void;
  /** Resolves as soon as so many calls came in all. */
  waitForRequests(count: number): Promise<void>;
  stop(): Promise<void>;
}

const placements = 'topplacement|premiumplacement|showcaseplacement';
const commercialPath = '/api/commercial-offer/v1.0/user/me/realestate';

/** Finds the handler of a path below `/restapi`. */
function answerCall(state: PortalState, call: PortalCall): PortalAnswer {
  const { path } = call;
  if (path === objectsPath) return answerObjects(state, call);
  if (path === '/api/offer/v1.0/publish') return answerPublish(state, call);
  if (path === '/api/offer/v1.0/publishchannel') return answerChannels();
  const publication = /^\/api\/offer\/v1\.0\/publish\/(\d+_\d+)$/u.exec(path)?.[1];
  if (publication !== undefined) return answerPublication(state, call, publication);
  const [, commercial = '', onTop = ''] =
    new RegExp(`^${commercialPath}/([^/]+)/ontop/(firstplacement|businessplacement)$`, 'u').exec(path) ?? [];
  if (onTop !== '') return answerPlacement(state, call, decodeURIComponent(commercial), onTop);
  const [, encoded, rest] = new RegExp(`^${objectsPath}/([^/]+)(?:/(.+))?$`, 'u').exec(path) ?? [];
  if (encoded !== undefined) {
    const reference = decodeURIComponent(encoded);
    if (rest === undefined) return answerObject(state, call, reference);
    if (new RegExp(`^(?:${placements})$`, 'u').test(rest)) return answerPlacement(state, call, reference, rest);
    const attachment = /^attachment(?:\/(\w+))?$/u.exec(rest);
    if (attachment !== null) return answerAttachments(state, call, reference, attachment[1] ?? '');
  }
  throw new PortalRefusal(404, 'ERROR_COMMON_RESOURCE_NOT_FOUND', 'Resource was not found.');
}

/** Starts a simulation of ImmobilienScout24. It needs no test runner; `stop` ends it. */
export async function startScoutPortal(options: ScoutPortalOptions = {}): Promise<ScoutPortal> {
  const { now = () => systemClock.now().getTime(), account = 'agency', port = 0 } = options;
  const consumer = options.consumer ?? { key: 'kontor-sandbox-key', secret: 'consumer+secret/of the=sandbox' };
  let lastId = 325_000_000;
  const state: PortalState = {
    objects: new Map(),
    origin: '',
    singleAsObject: false,
    nextId: () => String((lastId += 1)),
  };
  const oauth = createPortalOAuth(consumer, now);
  const faults = createPortalFaults();
  const limiter = createPortalLimiter(now);
  limiter.set(options.rateLimit);
  const requests: { method: string; path: string }[] = [];
  const awaited: { readonly count: number; readonly resolve: () => void }[] = [];

  function answerRequest(request: IncomingMessage, body: Buffer): PortalAnswer {
    const { method = '', url: target = '', headers } = request;
    const [path = '', ...query] = target.split('?');
    const picture = /^\/pictures\/(\d+)$/u.exec(path)?.[1];
    if (picture !== undefined) return answerPicture(state, picture);
    const fields = new Map(readQuery(query.join('?')));
    const below = path.replace(/^\/restapi/u, '');
    if (below === path) throw new PortalRefusal(404, 'ERROR_COMMON_RESOURCE_NOT_FOUND', 'Resource was not found.');
    if (below === '/security/oauth/confirm_access') {
      const sent = method === 'POST' ? new Map([...fields, ...readQuery(body.toString())]) : fields;
      return answerConsent(oauth, method, sent);
    }
    const signed = { method, origin: state.origin, target, authorization: headers.authorization };
    const step = /^\/security\/oauth\/(request_token|access_token)$/u.exec(below)?.[1];
    if ((step === 'request_token' || step === 'access_token') && method === 'POST') {
      const answer = new URLSearchParams(oauth.exchange(signed, step, account)).toString();
      return { status: 200, content: { type: 'application/x-www-form-urlencoded', body: answer } };
    }
    const caller = oauth.authenticate(signed);
    if (!/^(?:application\/json(?:\s*;\s*charset=utf-8)?|\*\/\*)$/iu.test(headers.accept ?? '*/*'))
      throw new PortalRefusal(404, 'ERROR_COMMON_RESOURCE_NOT_FOUND', 'Resource was not found.');
    return answerCall(state, { method, path: below, query: fields, headers, body, account: caller });
  }

  function decide(request: IncomingMessage, body: Buffer): PortalAnswer {
    const { headers, isExceeded } = limiter.count();
    try {
      if (isExceeded) throw new PortalRefusal(429, 'ERROR_COMMON_TOO_MANY_REQUESTS', 'Rate limit exceeded.');
      const answer = answerRequest(request, body);
      return { ...answer, headers: { ...headers, ...answer.headers } };
    } catch (error) {
      if (!(error instanceof PortalRefusal)) throw error;
      return { ...answerMessage(error.status, error.code, error.message), headers };
    }
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push({ method: request.method ?? '', path: request.url ?? '' });
    for (const { count, resolve } of awaited) if (requests.length >= count) resolve();
    const fault = faults.take(request);
    const outcome = fault?.outcome;
    if (outcome === 'slow') return;
    if (outcome === 'drop') return void request.socket.destroy();
    const body = await buffer(request);
    if (typeof outcome === 'number')
      return void response.writeHead(outcome, fault?.headers ?? {}).end(fault?.body ?? '');
    const answer = decide(request, body);
    if (outcome === 'drop-after') return void request.socket.destroy();
    send(response, answer, outcome === 'cut');
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => request.socket.destroy());
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `${state.origin}/restapi`,
    consumer,
    token: oauth.issue(account),
    objects: state.objects,
    requests,
    accessTokens: oauth.accessTokens,
    sendSingleAsObject: (isSo) => void (state.singleAsObject = isSo),
    issueToken: oauth.issue,
    revoke: (tokenKey) => void oauth.accessTokens.delete(tokenKey),
    confirm: (requestTokenKey) => oauth.confirm(requestTokenKey).verifier,
    fail: faults.add,
    stopFailing: faults.clear,
    limitRate: limiter.set,
    waitForRequests: (count) => {
      if (requests.length >= count) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited.push({ count, resolve });
      return promise;
    },
    stop: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerPicture(state: PortalState, id: string): PortalAnswer {
  const all = [...state.objects.values()].flatMap(({ attachments }) => attachments);
  const found = all.find((attachment) => attachment.id === id);
  if (found === undefined) return { status: 404, content: { type: 'text/plain', body: 'not found' } };
  return { status: 200, content: { type: found.contentType, body: found.content } };
}

/** @param isCut ends the connection after half of the answer */
function send(response: ServerResponse, { status, json, content, headers = {} }: PortalAnswer, isCut: boolean): void {
  const body = Buffer.from(content?.body ?? writeJson(json ?? {}));
  const type = content?.type ?? 'application/json;charset=UTF-8';
  response.writeHead(status, { 'content-type': type, 'content-length': String(body.length), ...headers });
  if (!isCut) return void response.end(body);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
}
