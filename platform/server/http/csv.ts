import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { setDownloadHeaders } from './download-headers.ts';
import type { CsvAnswer } from './route.ts';

/** Sends a table as it is being written: a long one neither fills the memory nor keeps the reader waiting. */
export function sendCsv(reply: FastifyReply, { csv, fileName }: CsvAnswer): FastifyReply {
  return setDownloadHeaders(reply, fileName)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(csv));
}

// Spreadsheets take a cell that begins like this for a formula (OWASP: CSV injection).
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** One line of a table, ended as RFC 4180 has it; cells are separated by semicolons, as German spreadsheets expect. */
export function toCsvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(';')}\r\n`;
}

/** Comes first, so that spreadsheets read the rest as UTF-8. */
export const byteOrderMark = '\uFEFF';

function toCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[;"\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
