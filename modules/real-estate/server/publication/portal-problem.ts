import { ConnectorError } from '#platform/server/connectors/connector-error.ts';
import type { PublicationError } from '../../contract/objects/channels.ts';

/** Why a transfer did not succeed. */
export interface PortalProblem {
  /**
   * `refused`: the portal does not take the object as it is; `faulty`: it fails at this object, which is tried again. Of
   * all objects: `passing`, tried again; `busy`, the portal asked for patience; `final`, only the agency can help.
   */
  readonly kind: 'refused' | 'faulty' | 'passing' | 'busy' | 'final';
  readonly errors: readonly PublicationError[];
  readonly retryAfterSeconds: number | null;
}

/** Problems that stay until the agency changes its connection; a password tried again and again locks accounts. */
const finalProblems: ReadonlySet<string> = new Set([
  'private_address',
  'certificate_self_signed',
  'certificate_issuer',
  'certificate_expired',
  'certificate_name',
  'certificate_changed',
  'host_key_new',
  'host_key_changed',
  'credentials',
  'folder_missing',
  'answers_ftp',
  'answers_ftps_implicit',
  'answers_sftp',
  'no_encryption',
  'encryption_required',
]);

/** Reads a failed connection to a server of files; undefined for other errors. */
export function toConnectorProblem(error: unknown): PortalProblem | undefined {
  if (!(error instanceof ConnectorError)) return undefined;
  const { problem } = error;
  return {
    kind: finalProblems.has(problem) ? 'final' : 'passing',
    errors: [{ code: problem, field: '', text: problem.replaceAll('_', ' ') }],
    retryAfterSeconds: null,
  };
}

/** A portal that the agency is not connected with any more. */
export const notConnected: PortalProblem = {
  kind: 'final',
  errors: [{ code: 'channel_not_connected', field: '', text: 'channel not connected' }],
  retryAfterSeconds: null,
};

/** A failure of the product itself, at one object. */
export const internalFault: PortalProblem = {
  kind: 'faulty',
  errors: [{ code: 'internal_error', field: '', text: 'internal error' }],
  retryAfterSeconds: null,
};

/** Outcome of a transfer: all done; to go on later; or left until the agency changes its connection. */
export type TransferOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly seconds: number }
  | { readonly kind: 'stopped' };

export const done: TransferOutcome = { kind: 'done' };
