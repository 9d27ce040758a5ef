import { DatabaseError } from 'pg';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isFileResponse } from '../../contract/files.ts';
import { AppError } from '../errors/app-error.ts';

/** Reason why an organisation cannot be used as usual (docs/decisions/0078, 0079). */
export type Restriction =
  /** It is being copied to another installation. */
  | { readonly kind: 'moving' }
  /** It is open at another address. */
  | { readonly kind: 'moved'; readonly address: string }
  /** It was restored out of a backup to be read. */
  | { readonly kind: 'copy' };

/** A move takes a minute per gigabyte; browsers that ask more often learn nothing new. */
const movingRetrySeconds = 30;

/** @param availability as `organizations.availability`; null without an organisation */
export function toRestriction(availability: string | null, movedTo: string | null): Restriction | undefined {
  if (availability === null || availability === 'open') return undefined;
  if (availability === 'moved') return { kind: 'moved', address: movedTo ?? '' };
  return { kind: availability === 'copy' ? 'copy' : 'moving' };
}

/** @throws AppError organization_moving, organization_moved */
export function assertOpen(restriction: Restriction | undefined): void {
  if (restriction?.kind === 'moving')
    throw new AppError('organization_moving', { retryAfterSeconds: movingRetrySeconds });
  if (restriction?.kind === 'moved')
    throw new AppError('organization_moved', { params: { address: restriction.address } });
}

/** @throws AppError organization_read_only */
export function assertWritable(restriction: Restriction | undefined): void {
  if (restriction?.kind === 'copy') throw new AppError('organization_read_only');
}

/** True if an endpoint changes no record: it reads, or returns a document made of the records. */
export function isReading({ method, response }: Pick<Endpoint, 'method' | 'response'>): boolean {
  return method === 'GET' || isFileResponse(response);
}

/**
 * Returns the error for the refusal of a transaction by `enter_organization` (migration 74): the organisation was closed
 * during a request. Undefined for any other failure.
 */
export function findClosure(error: unknown): AppError | undefined {
  if (!(error instanceof DatabaseError) || error.code !== 'KM001') return undefined;
  const { detail = '' } = error;
  return detail === ''
    ? new AppError('organization_moving', { retryAfterSeconds: movingRetrySeconds, cause: error })
    : new AppError('organization_moved', { params: { address: detail }, cause: error });
}
