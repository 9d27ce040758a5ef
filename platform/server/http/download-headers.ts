import type { FastifyReply } from 'fastify';

/** Treatment of an answer by the browser: save it, or show it. */
export type Disposition = 'attachment' | 'inline';

/** Marks an answer as a file of this name that cannot run in the product's origin. */
export function setDownloadHeaders(
  reply: FastifyReply,
  fileName: string,
  disposition: Disposition = 'attachment',
): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeFileName(fileName)}`);
}

/** RFC 8187, 3.2.1: beside what `encodeURIComponent` encodes, these characters have a meaning there. */
function encodeFileName(fileName: string): string {
  return encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
