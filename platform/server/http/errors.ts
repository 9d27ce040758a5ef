import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer, ErrorCode, ErrorEntry } from '../../contract/errors.ts';
import { DatabaseUnavailableError, isStorageFull } from '../database/errors.ts';
import { DocumentError } from '../documents/document-error.ts';
import type { DocumentErrorReason } from '../documents/document-error.ts';
import { AppError } from '../errors/app-error.ts';
import { isDisconnect } from './disconnect.ts';
import { ignoreRestOfBody } from './refused-bodies.ts';
import { securityHeaders } from './security-headers.ts';
import { findClosure } from './restrictions.ts';

// Refusals of Fastify before a handler runs.
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

// Refusals of plugins that have a status alone, such as those of files. Any other means an unreadable request.
const statusCodes: Readonly<Record<number, ErrorCode>> = {
  401: 'not_signed_in',
  // A path that leads out of a folder: there is nothing, for whoever asks.
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  412: 'precondition_failed',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  417: 'expectation_failed',
  429: 'too_many_requests',
  431: 'headers_too_large',
};

const documentCodes: Record<DocumentErrorReason, ErrorCode> = {
  closed: 'overloaded',
  not_started: 'overloaded',
  timed_out: 'timed_out',
  too_large: 'document_too_large',
  worker_crashed: 'internal_error',
  template_failed: 'internal_error',
};

const maxLoggedFields = 20;

/** Every error as one the caller may see; unknown ones become `internal_error` and keep their cause. */
export function toAppError(error: unknown, reply?: FastifyReply): AppError {
  if (error instanceof AppError) return error;
  if (reply && isDisconnect(error, reply)) return new AppError('client_closed_request');
  // Without Retry-After: whoever repeats it blindly may save the same thing twice.
  if (error instanceof DatabaseUnavailableError && error.reason === 'outcome_unknown')
    return new AppError('outcome_unknown', { cause: error });
  if (error instanceof DatabaseUnavailableError || isStorageFull(error)) {
    return new AppError('database_unavailable', { cause: error, retryAfterSeconds: 5 });
  }
  const closure = findClosure(error);
  if (closure) return closure;
  if (error instanceof DocumentError) {
    return new AppError(documentCodes[error.reason], { cause: error, retryAfterSeconds: 5 });
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : frameworkCodes[code];
  if (known) return new AppError(known, { retryAfterSeconds: known === 'overloaded' ? 5 : undefined });
  // The JSON parser's guard against prototype poisoning.
  if (statusCode === 400 && error instanceof SyntaxError) return new AppError('malformed_body');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError(statusCodes[statusCode] ?? 'malformed_request');
  return new AppError('internal_error', { cause: error });
}

/** Answers an error in the wire format; logs it once, with the request's id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { errorTable } = request.server;
  const appError = toAppError(error, reply);
  const status = errorTable.statusOf(appError.code);
  logError(appError, status, request);
  if (appError.code === 'payload_too_large') ignoreRestOfBody(request, reply);
  if (appError.details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', Math.ceil(appError.details.retryAfterSeconds));
  }
  const answer: ErrorAnswer = { errors: appError.toEntries().map(errorTable.qualify), requestId: request.id };
  return (
    reply
      .status(status)
      // The framework's refusals before any hook, such as an unreadable path, lack these headers.
      .headers({ ...securityHeaders, 'cache-control': 'no-store', 'x-request-id': request.id })
      .header('content-type', 'application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(answer)
  );
}

/**
 * Logs every denial and every refused input, without the sent data. A request that the framework refuses has neither
 * session nor route.
 */
function logError(error: AppError, status: number, request: FastifyRequest): void {
  const session = request.session as FastifyRequest['session'] | undefined;
  const about = {
    event: error.code === 'permission_denied' ? 'access_denied' : status >= 500 ? 'failed' : 'refused',
    code: error.code,
    operation: request.routeOptions?.schema?.operationId,
    userId: session?.userId,
    organizationId: session?.membership?.organizationId,
    address: request.ip,
    ...(error.code === 'validation_failed' && {
      fields: error.toEntries().slice(0, maxLoggedFields).map(describeField),
    }),
  };
  if (status >= 500) request.log.error({ ...about, err: error.details.cause ?? error }, error.code);
  else if (error.code === 'permission_denied') request.log.warn(about, 'refused');
  else if (error.code === 'client_closed_request') request.log.debug(about, 'refused');
  else request.log.info(about, 'refused');
}

/** A field that no contract knows was named by the caller, and may be anything. */
function describeField({ field = '', code }: ErrorEntry): string {
  return code === 'unknown_field' ? code : `${field}: ${code}`;
}
