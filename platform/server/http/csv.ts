import type { FastifyReply, FastifyRequest } from 'fastify';
import { setDownloadHeaders } from './download-headers.ts';
import type { CsvAnswer } from './route.ts';
import type { SendChunks } from './send-chunks.ts';

/** Sends a table as it is being written: a long one neither fills the memory nor keeps the reader waiting. */
export function sendCsv(
  send: SendChunks,
  request: FastifyRequest,
  reply: FastifyReply,
  { csv, fileName, place }: CsvAnswer,
): FastifyReply {
  return send(request, setDownloadHeaders(reply, fileName).type('text/csv; charset=utf-8'), csv, place);
}
