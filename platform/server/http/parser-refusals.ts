import { STATUS_CODES } from 'node:http';
import type { OutgoingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { platformErrors } from '../../contract/errors.ts';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { AppError } from '../errors/app-error.ts';
import { createId } from '../ids.ts';
import { securityHeaders } from './security-headers.ts';

// Errors of Node's parser and timers; everything else is not HTTP.
const parserCodes: Record<string, keyof typeof platformErrors> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** A connection as Node's server leaves it to the handler of `clientError`. */
type ParsedSocket = Duplex & { readonly _httpMessage?: OutgoingMessage | null };

/** Answers what Node's parser could not read, in the wire format and with our headers, and ends the connection. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: ParsedSocket, log: FastifyBaseLogger): void {
  // Behind an answer that has begun, another one would be read as its end.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent === true)
    return void socket.destroy();
  endWith(socket, parserCodes[error.code ?? ''] ?? 'malformed_request', log);
}

/** The same for what Node's server would answer or drop by itself: expectations that it cannot meet, and CONNECT. */
export function answerUnsupported({ server, log }: FastifyInstance): void {
  server.on('checkExpectation', ({ socket }) => endWith(socket, 'expectation_failed', log));
  server.on('connect', (_request, socket) => endWith(socket, 'method_not_allowed', log));
}

function endWith(socket: Duplex, code: keyof typeof platformErrors, log: FastifyBaseLogger): void {
  const error = new AppError(code);
  const status = platformErrors[code];
  const requestId = createId();
  // The received data is not logged: it may contain anything.
  log.info(
    { event: 'refused', code, reqId: requestId, address: 'remoteAddress' in socket ? socket.remoteAddress : undefined },
    'refused',
  );
  const answer: ErrorAnswer = { errors: [...error.toEntries()], requestId };
  const body = JSON.stringify(answer);
  const headers = {
    ...securityHeaders,
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
