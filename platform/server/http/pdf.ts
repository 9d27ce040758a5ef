import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentAnswer } from './route.ts';

/**
 * Sends a PDF: hex text by default, as the specification has it, bytes when the client accepts
 * `application/pdf`. Either way it is a download that cannot run in the product's origin.
 */
export function sendPdf(request: FastifyRequest, reply: FastifyReply, { pdf, fileName }: DocumentAnswer): FastifyReply {
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('vary', 'Accept');
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  return request.headers.accept?.includes('application/pdf')
    ? reply.type('application/pdf').send(bytes)
    : reply.type('text/plain; charset=utf-8').send(bytes.toString('hex'));
}
