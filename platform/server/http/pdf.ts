import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdUntilSent } from './body-budget.ts';
import { createByteBudget } from '../limits/byte-budget.ts';
import type { ByteBudget } from '../limits/byte-budget.ts';
import { setDownloadHeaders } from './download-headers.ts';
import { keepPace } from './keep-pace.ts';
import type { MadeFile, SentFile, StreamedDocument } from './route.ts';
import { sendStoredFile } from './send-stored-file.ts';
import { queueOfRequest } from './queue-of-request.ts';
import { openSentFile } from './send-stored-file.ts';

const megabyte = 1024 * 1024;
// The PDF of an answer stays in memory until its reader has received it, however slowly.
const limits = { name: 'documents-being-sent', bytes: 256 * megabyte, bytesPerTenant: 64 * megabyte } as const;
const chunkBytes = 64 * 1024;

export type SendPdf = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: MadeFile | SentFile,
) => Promise<FastifyReply>;

/**
 * Sends PDFs: hex text by default, as the specification has it, bytes when the client accepts `application/pdf`. Either
 * way it is a download that cannot run in the product's origin. A stored one is read as fast as it is taken; of a
 * stored file, the bytes can be asked for in parts.
 *
 * @returns throws AppError too_many_requests, overloaded when others have not taken theirs yet
 */
export function createPdfSender(): SendPdf {
  const budget = createByteBudget(limits);
  return async (request, reply, answer) => {
    const isBinary = acceptsPdf(request);
    if ('file' in answer && isBinary) return sendStoredFile(request, reply.header('vary', 'Accept'), answer);
    const given = 'file' in answer ? toSource(answer) : answer.bytes;
    const { byteSize, open } = given instanceof Uint8Array ? hold(budget, request, reply, given) : given;
    setDownloadHeaders(reply, 'file' in answer ? (answer.fileName ?? answer.file.name) : answer.fileName).header(
      'vary',
      'Accept',
    );
    reply
      .type(isBinary ? 'application/pdf' : 'text/plain; charset=utf-8')
      .header('content-length', isBinary ? byteSize : byteSize * 2);
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const bytes = await open();
    return reply.send(keepPace(reply, isBinary ? bytes : toHex(bytes)));
  };
}

/** Returns true if the client accepts the bytes of a PDF. */
export function acceptsPdf({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.accept?.includes('application/pdf') === true;
}

function toSource(answer: SentFile): StreamedDocument {
  return { byteSize: answer.file.byteSize, open: () => openSentFile(answer) };
}

function hold(budget: ByteBudget, request: FastifyRequest, reply: FastifyReply, pdf: Uint8Array): StreamedDocument {
  holdUntilSent(budget, reply, queueOfRequest(request), pdf.byteLength);
  return { byteSize: pdf.byteLength, open: async () => cut(pdf) };
}

async function* cut(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.byteLength; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes);
}

async function* toHex(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('hex');
}
