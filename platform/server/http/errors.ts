import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer, ErrorCode } from '#platform/contract/errors.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { DocumentError } from '../documents/document-error.ts';
import type { DocumentErrorReason } from '../documents/document-error.ts';
import { AppError } from '../errors/app-error.ts';
import { securityHeaders } from './security-headers.ts';

// What Fastify refuses before a handler runs.
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  FST_UNDER_PRESSURE: 'overloaded',
};

const documentCodes: Record<DocumentErrorReason, ErrorCode> = {
  overloaded: 'overloaded',
  closed: 'overloaded',
  timed_out: 'timed_out',
  worker_crashed: 'internal_error',
  template_failed: 'internal_error',
};

/** Every error as one the caller may see; unknown ones become `internal_error` and keep their cause. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseUnavailableError) {
    return new AppError('database_unavailable', { cause: error, retryAfterSeconds: 5 });
  }
  if (error instanceof DocumentError) {
    return new AppError(documentCodes[error.reason], { cause: error, retryAfterSeconds: 5 });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : frameworkCodes[code];
  if (known) return new AppError(known, { retryAfterSeconds: known === 'overloaded' ? 5 : undefined });
  // The JSON parser's guard against prototype poisoning throws a bare 400.
  if (statusCode === 400) return new AppError('malformed_body');
  if (statusCode === 413) return new AppError('payload_too_large');
  return new AppError('internal_error', { cause: error });
}

/** Answers an error in the wire format; logs it once, with the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  logError(appError, request);
  if (appError.details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', Math.ceil(appError.details.retryAfterSeconds));
  }
  const answer: ErrorAnswer = { errors: [...appError.toEntries()], requestId: request.id };
  return reply
    .status(appError.status)
    // What the framework refuses before any hook runs, such as a path it cannot read, comes without them.
    .headers({ ...securityHeaders, 'cache-control': 'no-store', 'x-request-id': request.id })
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer);
}

/**
 * Who was refused what, and why: every denial and every refused input, without what was sent. A request that the
 * framework refuses has neither session nor route.
 */
function logError(error: AppError, request: FastifyRequest): void {
  const session = request.session as FastifyRequest['session'] | undefined;
  const about = {
    event: error.code === 'permission_denied' ? 'access_denied' : error.status >= 500 ? 'failed' : 'refused',
    code: error.code,
    operation: request.routeOptions?.schema?.operationId,
    userId: session?.userId,
    organizationId: session?.membership?.organizationId,
    address: request.ip,
    ...(error.code === 'validation_failed' && { fields: error.toEntries().map(({ field, code }) => `${field ?? ''}: ${code}`) }),
  };
  if (error.status >= 500) request.log.error({ ...about, err: error.details.cause ?? error }, error.code);
  else if (error.code === 'permission_denied') request.log.warn(about, 'refused');
  else request.log.info(about, 'refused');
}
