import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileResponse } from '../../contract/files.ts';
import type { Drafts } from '../files/drafts.ts';
import { setDownloadHeaders } from './download-headers.ts';
import { createPdfSender } from './pdf.ts';
import type { FileAnswer } from './route.ts';
import { createChunkSender } from './send-chunks.ts';
import { sendStoredFile } from './send-stored-file.ts';

export type SendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FileAnswer,
  response: Pick<FileResponse, 'mediaTypes' | 'sentAs'>,
) => FastifyReply | Promise<FastifyReply>;

/**
 * Creates the one way to send files: stored ones in parts, made PDFs within a budget of memory, written ones while they
 * are made.
 *
 * @param drafts where a written file waits for a slow reader; without them it is made as it is read
 */
export function createFileSender(drafts?: Pick<Drafts, 'openNameless'>): SendFile {
  const sendPdf = createPdfSender();
  const sendChunks = createChunkSender(drafts);
  return (request, reply, answer, { mediaTypes: [mediaType = ''], sentAs }) => {
    if ('chunks' in answer) {
      const charset = mediaType.startsWith('text/') ? '; charset=utf-8' : '';
      setDownloadHeaders(reply, answer.fileName).type(`${mediaType}${charset}`);
      return sendChunks(request, reply, answer.chunks, answer.place);
    }
    if ('file' in answer && sentAs !== 'hex') return sendStoredFile(request, reply, answer);
    return sendPdf(request, reply, answer);
  };
}
