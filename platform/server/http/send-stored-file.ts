import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { ByteRange } from '../files/content-store.ts';
import { readByteRange } from './byte-range.ts';
import { setDownloadHeaders } from './download-headers.ts';
import { keepPace } from './keep-pace.ts';
import type { SentFile } from './route.ts';

/**
 * Sends a file or the part of it that was asked for; the type is the stored one, which the browser must not guess
 * again.
 */
export async function sendStoredFile(
  { method, headers, log }: FastifyRequest,
  reply: FastifyReply,
  answer: SentFile,
): Promise<FastifyReply> {
  const { file, fileName = file.name, disposition, sent } = answer;
  const tag = `"${file.sha256}"`;
  // A part of another version than the client's first part is of no use.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = isSame ? readByteRange(headers.range, file.byteSize) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.byteSize}`);
    throw new AppError('range_not_satisfiable');
  }
  setDownloadHeaders(reply, fileName, disposition)
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .type(file.mediaType);
  reply.header('content-length', range === undefined ? file.byteSize : range.last - range.first + 1);
  if (range !== undefined)
    reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${file.byteSize}`);
  if (sent && range === undefined && method === 'GET') {
    reply.raw.once(
      'finish',
      () =>
        void sent().catch((error: unknown) =>
          log.error({ err: error, fileId: file.id }, 'the download of a file could not be recorded'),
        ),
    );
  }
  // Without any payload the framework would say that the length is 0.
  return reply.send(method === 'HEAD' ? Readable.from([]) : keepPace(reply, await openSentFile(answer, range)));
}

/** Opens the content of a sent file, or a part of it. */
export async function openSentFile({ source, file }: SentFile, range?: ByteRange): Promise<Readable> {
  if (!(source instanceof Uint8Array)) return source.read(file, range);
  return Readable.from([range === undefined ? source : source.subarray(range.first, range.last + 1)]);
}
