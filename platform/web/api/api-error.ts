import type { ErrorEntry } from '../../contract/errors.ts';

/** Action of a call; the texts `banners.failed.*` report its failure. */
export type Attempt = 'save' | 'delete' | 'create' | 'download' | 'send' | 'signIn' | 'run';

/** Error of a failed call: every entry of the response, or one entry with the code `network` (status 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly errors: readonly ErrorEntry[];
  readonly requestId: string;
  /** Action, set by the client from the endpoint; undefined for errors outside of calls. */
  attempt: Attempt | undefined;

  constructor(status: number, errors: readonly ErrorEntry[], requestId: string) {
    super(errors[0]?.message ?? `HTTP ${status}`);
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
  }

  /** True if one of the entries has this code. */
  has(code: string): boolean {
    return this.errors.some((entry) => entry.code === code);
  }
}

/** Creates the error of a call without a response. */
export function createNetworkError(): ApiError {
  return new ApiError(0, [{ code: 'network', message: 'The server cannot be reached' }], '');
}

const codeByStatus: Readonly<Record<number, string>> = {
  401: 'not_signed_in',
  403: 'permission_denied',
  404: 'not_found',
  413: 'payload_too_large',
  429: 'too_many_requests',
  502: 'server_unreachable',
  503: 'overloaded',
  504: 'timed_out',
};

function isAnswer(body: unknown): body is { errors: ErrorEntry[]; requestId?: string } {
  return (
    typeof body === 'object' &&
    body !== null &&
    'errors' in body &&
    Array.isArray(body.errors) &&
    body.errors.length > 0
  );
}

/** Reads a failed response; a foreign body (a proxy's page) is described by its status. */
export async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isAnswer(body)) return new ApiError(response.status, addWait(body.errors, response), body.requestId ?? '');
  const code = codeByStatus[response.status] ?? 'internal_error';
  return new ApiError(response.status, [{ code, message: `HTTP ${response.status}` }], '');
}

/** Adds the minutes of `Retry-After` as `count`, if the text can name them. */
function addWait(errors: readonly ErrorEntry[], response: Response): readonly ErrorEntry[] {
  const seconds = Number(response.headers.get('Retry-After') ?? 0);
  if (!(seconds > 0)) return errors;
  return errors.map((entry) =>
    entry.code === 'too_many_requests'
      ? { ...entry, params: { ...entry.params, count: Math.ceil(seconds / 60) } }
      : entry,
  );
}
