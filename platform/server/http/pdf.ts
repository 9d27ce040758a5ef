import type { FastifyReply, FastifyRequest } from 'fastify';
import { setDownloadHeaders } from './download-headers.ts';
import type { DocumentAnswer } from './route.ts';

/**
 * Sends a PDF: hex text by default, as the specification has it, bytes when the client accepts
 * `application/pdf`. Either way it is a download that cannot run in the product's origin.
 */
export function sendPdf(request: FastifyRequest, reply: FastifyReply, { pdf, fileName }: DocumentAnswer): FastifyReply {
  setDownloadHeaders(reply, fileName).header('vary', 'Accept');
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  return request.headers.accept?.includes('application/pdf')
    ? reply.type('application/pdf').send(bytes)
    : reply.type('text/plain; charset=utf-8').send(bytes.toString('hex'));
}
