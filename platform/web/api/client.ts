import type { Endpoint, EndpointAnswer, EndpointCall } from '../../contract/endpoint.ts';
import { isFileResponse } from '../../contract/files.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { clearErrors } from './error-banners.ts';
import { createNetworkError, readError } from './api-error.ts';
import type { ApiError, Attempt } from './api-error.ts';
import { buildUrl } from './build-url.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { noteFailure, noteSuccess } from './recovery.ts';
import { sendForm, toFormData } from './send-form.ts';
import {
  extendSession,
  idleSeconds,
  learnServerTime,
  needsRenewal,
  renewalWindowSeconds,
  secondsLeft,
  sessionExpiry,
} from './session-clock.ts';

type OptionalQuery<Call> = Omit<Call, 'query'> & Partial<Pick<Call, 'query' & keyof Call>>;

/** Input of a call: `params` and `body` as declared by the endpoint, `query` is optional. */
export type CallInput<E extends Endpoint> = OptionalQuery<EndpointCall<E>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Receives the sent share of a call with files, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Receives the number of bytes of a file response. */
  readonly onReceived?: (bytes: number) => void;
  /** Receives the pieces of a file response as they come. */
  readonly onPiece?: (bytes: Uint8Array) => void;
  /** True for calls independent of the session's organisation: listing and choosing one. */
  readonly anyOrganization?: boolean;
  /**
   * True for background calls (reading, preview, polling, search while typing, renewal): their success clears no
   * banners.
   */
  readonly background?: boolean;
}

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** Callbacks from the client to the application. */
export interface ClientHooks {
  /** Requests a renewed session and returns its end in seconds since the epoch. */
  readonly renew: () => Promise<number>;
  /**
   * Called when the session has ended or could not be renewed: the user signs in again, and typed input must survive.
   */
  readonly onSignedOut: () => void;
  /** Called when another tab has chosen another organisation; the call had no effect, and typed input must survive. */
  readonly onOrganizationChanged: () => void;
}

let hooks: ClientHooks = {
  renew: () => Promise.reject(new Error('configureClient was not called')),
  onSignedOut: () => undefined,
  onOrganizationChanged: () => undefined,
};
let organizationId: string | null = null;
let renewal: Promise<void> | null = null;

/** Connects the client to the application; called once at start. */
export function configureClient(next: ClientHooks): void {
  hooks = next;
}

/** Sets the organisation of this tab: sent with every call, so two tabs cannot write into the wrong one. */
export function chooseOrganization(id: string | null): void {
  organizationId = id;
}

/**
 * Calls an endpoint: renews an expiring session first, clears the error banners on success unless it is a background
 * call, and reports a lost session or a changed organisation to the application.
 * @returns the answer of the server (JSON), or the bytes of a file
 * @throws ApiError for every failure except an abort, which is rethrown
 */
export async function call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<EndpointAnswer<E>> {
  const [, { background: isBackground = false } = {}] = rest as [unknown, CallOptions?];
  if (endpoint.access !== 'public') await renewIfNeeded(isBackground);
  const begunAt = performance.now();
  try {
    const answer = await send(endpoint, ...rest);
    if (endpoint.access !== 'public') noteSuccess(begunAt);
    if (!isBackground) clearErrors();
    return answer;
  } catch (error) {
    if (isApiError(error)) react(endpoint, error);
    throw error;
  }
}

/** Calls an endpoint without renewal, banners and redirections; for the calls that implement those. */
export async function send<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<EndpointAnswer<E>> {
  const [input, options] = rest as [CallParts?, CallOptions?];
  const url = buildUrl(endpoint.path, input?.params, input?.query);
  const early = endpoint.method === 'GET' ? takeEarlyAnswer(url, organizationId) : undefined;
  const headers = {
    'X-Requested-With': 'kontor',
    Accept: accepted(endpoint),
    ...(organizationId === null || options?.anyOrganization === true ? {} : { 'X-Organization': organizationId }),
  };
  const request = { method: endpoint.method, ...(options?.signal === undefined ? {} : { signal: options.signal }) };
  const answered = input?.files
    ? sendForm(url, { ...request, ...options, headers, form: toFormData(input.body, input.files) })
    : takeOrAsk(early, () => fetch(url, { ...request, credentials: 'include', ...toBody(headers, input?.body) }));
  const response = await answered.catch(rethrow);
  learnServerTime(response.headers.get('Date'));
  if (!response.ok) throw await readFailure(response);
  const answer =
    isFileResponse(endpoint.response) && response.status !== 202 ? readBytes(response, options) : response.json();
  return (await answer.catch(rethrow)) as EndpointAnswer<E>;
}

/** An early answer of an organisation may have been too early: before the session was in it. */
async function takeOrAsk(early: Promise<Response> | undefined, ask: () => Promise<Response>): Promise<Response> {
  if (early === undefined || organizationId === null) return early ?? ask();
  const answer = await early.catch(() => null);
  return answer?.ok === true ? answer : ask();
}

interface CallParts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly files?: Readonly<Record<string, File | readonly File[]>>;
}

function toBody(
  headers: Readonly<Record<string, string>>,
  body: object | undefined,
): Pick<RequestInit, 'headers' | 'body'> {
  return body === undefined
    ? { headers }
    : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** Renews the session now; parallel calls share the renewal. */
function renewNow(): Promise<void> {
  renewal ??= hooks
    .renew()
    .then(extendSession, (error: unknown) => {
      // The call itself reports any other failure.
      if (isApiError(error) && error.status === 401) hooks.onSignedOut();
      throw error;
    })
    .finally(() => {
      renewal = null;
    });
  return renewal;
}

/**
 * Renews an expiring session. Background calls do not renew an expired one, whose end was already announced, nor that
 * of an idle user: polling and a returning live connection must not keep a forgotten session alive.
 */
async function renewIfNeeded(isBackground: boolean): Promise<void> {
  const expiry = sessionExpiry.get();
  if (expiry === null || !needsRenewal(secondsLeft(expiry))) return;
  if (isBackground && (secondsLeft(expiry) <= 0 || idleSeconds() > renewalWindowSeconds)) return;
  await renewNow();
}

/** Creates the error after loading the texts of its module. */
async function readFailure(response: Response): Promise<ApiError> {
  const error = await readError(response);
  const namespaces = error.errors.flatMap(({ description }) =>
    description?.includes(':') === true ? description.split(':', 1) : [],
  );
  // Without them the status text is shown.
  await loadTexts(namespaces).catch(() => undefined);
  return error;
}

function react(endpoint: Endpoint, error: ApiError): void {
  error.attempt = nameAttempt(endpoint);
  noteFailure(error);
  if (error.status === 401 && endpoint.access !== 'public') hooks.onSignedOut();
  if (error.has('organization_changed')) hooks.onOrganizationChanged();
}

function nameAttempt(endpoint: Endpoint): Attempt {
  if (isFileResponse(endpoint.response)) return 'download';
  if (endpoint.method === 'PUT') return 'save';
  return endpoint.method === 'DELETE' ? 'delete' : 'run';
}

function accepted({ response }: Endpoint): string {
  if (!isFileResponse(response)) return 'application/json';
  return [...response.mediaTypes, ...(response.orTask ? ['application/json'] : [])].join(', ');
}

// Reads in chunks: some tablets in use lack `Response.bytes()`.
async function readBytes(
  response: Response,
  { onReceived, onPiece }: Pick<CallOptions, 'onReceived' | 'onPiece'> = {},
): Promise<Uint8Array> {
  const isWatched = onReceived !== undefined || onPiece !== undefined;
  if (!isWatched || response.body === null) return new Uint8Array(await response.arrayBuffer());
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    pieces.push(value);
    onPiece?.(value);
    onReceived?.((received += value.length));
  }
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

function rethrow(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw createNetworkError();
}
