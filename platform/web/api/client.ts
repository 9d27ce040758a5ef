import type { Endpoint, EndpointAnswer, EndpointCall } from '../../contract/endpoint.ts';
import { isFileResponse } from '../../contract/files.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { clearErrors } from './error-banners.ts';
import { createNetworkError, readError } from './api-error.ts';
import type { ApiError, Attempt } from './api-error.ts';
import { buildUrl } from './build-url.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { sendForm, toFormData } from './send-form.ts';
import { extendSession, learnServerTime, needsRenewal, secondsLeft, sessionExpiry } from './session-clock.ts';

type OptionalQuery<Call> = Omit<Call, 'query'> & Partial<Pick<Call, 'query' & keyof Call>>;

/** Parts of a call: `params` and `body` as the endpoint declares them, `query` may be left out. */
export type CallInput<E extends Endpoint> = OptionalQuery<EndpointCall<E>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Of a call with files: told how much has been sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Of a call that answers a file: told how many bytes have come. */
  readonly onReceived?: (bytes: number) => void;
  /** Whatever organisation the session is in: for asking which, and for choosing one. */
  readonly anyOrganization?: boolean;
  /** Nobody waits for it (reading, preview, polling, search while typing, renewal): its success clears no banners. */
  readonly background?: boolean;
}

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

/** What the client needs from the application around it. */
export interface ClientHooks {
  /** Asks for a new session and answers its end in seconds since the epoch. */
  readonly renew: () => Promise<number>;
  /**
   * The session is gone, or could not be renewed: have the user sign in again. What is typed here must not be lost by
   * it.
   */
  readonly onSignedOut: () => void;
  /** Another tab chose another organisation; the call did nothing. What is typed here must not be lost by it. */
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

/** The organisation this tab works in: sent with every call, so two tabs cannot write into the wrong one. */
export function chooseOrganization(id: string | null): void {
  organizationId = id;
}

/**
 * Calls an endpoint: renews the session first when it is about to end, clears the error banners on success unless it is
 * a call in the background, and tells the application around it of a lost session or a changed organisation.
 *
 * @returns the answer as the server sent it (JSON), or the bytes of a file
 * @throws ApiError for every failure except an abort, which is thrown as it is
 */
export async function call<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<EndpointAnswer<E>> {
  const [, { background: isBackground = false } = {}] = rest as [unknown, CallOptions?];
  if (endpoint.access !== 'public') await renewIfNeeded(isBackground);
  try {
    const answer = await send(endpoint, ...rest);
    if (!isBackground) clearErrors();
    return answer;
  } catch (error) {
    if (isApiError(error)) react(endpoint, error);
    throw error;
  }
}

/** Like `call`, but without renewal, banners and redirections; for the calls that do those things. */
export async function send<E extends Endpoint>(endpoint: E, ...rest: CallArguments<E>): Promise<EndpointAnswer<E>> {
  const [input, options] = rest as [CallParts?, CallOptions?];
  const url = buildUrl(endpoint.path, input?.params, input?.query);
  const early = endpoint.method === 'GET' && organizationId === null ? takeEarlyAnswer(url) : undefined;
  const headers = {
    'X-Requested-With': 'kontor',
    Accept: accepted(endpoint),
    ...(organizationId === null || options?.anyOrganization === true ? {} : { 'X-Organization': organizationId }),
  };
  const request = { method: endpoint.method, ...(options?.signal === undefined ? {} : { signal: options.signal }) };
  const answered = input?.files
    ? sendForm(url, { ...request, ...options, headers, form: toFormData(input.body, input.files) })
    : (early ?? fetch(url, { ...request, credentials: 'include', ...toBody(headers, input?.body) }));
  const response = await answered.catch(rethrow);
  learnServerTime(response.headers.get('Date'));
  if (!response.ok) throw await readFailure(response);
  const answer =
    isFile(endpoint) && response.status !== 202 ? readBytes(response, options?.onReceived) : response.json();
  return (await answer.catch(rethrow)) as EndpointAnswer<E>;
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

/** Renews the session now; calls that come meanwhile wait for the same renewal. */
export function renewNow(): Promise<void> {
  renewal ??= hooks
    .renew()
    .then(extendSession, (error: unknown) => {
      // Any other failure is reported by the call itself.
      if (isApiError(error) && error.status === 401) hooks.onSignedOut();
      throw error;
    })
    .finally(() => {
      renewal = null;
    });
  return renewal;
}

/** What nobody waits for revives no session whose time is up: its end has been told. */
async function renewIfNeeded(isBackground: boolean): Promise<void> {
  const expiry = sessionExpiry.get();
  if (expiry === null || (isBackground && secondsLeft(expiry) <= 0)) return;
  if (needsRenewal(secondsLeft(expiry))) await renewNow();
}

/** The error with the texts of the module that it belongs to at hand. */
async function readFailure(response: Response): Promise<ApiError> {
  const error = await readError(response);
  const namespaces = error.errors.flatMap(({ description }) =>
    description?.includes(':') === true ? description.split(':', 1) : [],
  );
  // Without them the text of the status is shown.
  await loadTexts(namespaces).catch(() => undefined);
  return error;
}

function react(endpoint: Endpoint, error: ApiError): void {
  error.attempt = nameAttempt(endpoint);
  if (error.status === 401 && endpoint.access !== 'public') hooks.onSignedOut();
  if (error.has('organization_changed')) hooks.onOrganizationChanged();
}

function nameAttempt(endpoint: Endpoint): Attempt {
  if (isFile(endpoint)) return 'download';
  if (endpoint.method === 'PUT') return 'save';
  return endpoint.method === 'DELETE' ? 'delete' : 'run';
}

function accepted({ response }: Endpoint): string {
  if (response === 'pdf') return 'application/pdf';
  if (response === 'csv') return 'text/csv';
  if (response === 'csv-or-task') return 'text/csv, application/json';
  return isFileResponse(response) ? response.mediaTypes.join(', ') : 'application/json';
}

function isFile({ response }: Endpoint): boolean {
  return response === 'pdf' || response === 'csv' || response === 'csv-or-task' || isFileResponse(response);
}

// `Response.bytes()` is younger than the tablets in use.
async function readBytes(response: Response, onReceived?: (bytes: number) => void): Promise<Uint8Array> {
  if (onReceived === undefined || response.body === null) return new Uint8Array(await response.arrayBuffer());
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    pieces.push(value);
    onReceived((received += value.length));
  }
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

function rethrow(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw createNetworkError();
}
