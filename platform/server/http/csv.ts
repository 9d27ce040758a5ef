import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageKey } from '../../contract/languages.ts';
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

// Spreadsheets take a cell that begins like this for a formula (OWASP: CSV injection).
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** A number as it is to be read by a spreadsheet, with its sign; never anything that somebody wrote. */
export interface CsvNumber {
  readonly number: string;
}

/** One line of a table, ended as RFC 4180 has it; cells are separated by semicolons, as German spreadsheets expect. */
export function toCsvLine(cells: readonly (string | CsvNumber)[]): string {
  return `${cells.map(toCell).join(';')}\r\n`;
}

/** Comes first, so that spreadsheets read the rest as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * A day `YYYY-MM-DD` as spreadsheets and our own import read it in the language: 31.01.2026 in German and Russian, ISO
 * 8601 elsewhere.
 */
export function toCsvDay(day: string, language: LanguageKey): string {
  return language === 'de' || language === 'ru' ? day.split('-').toReversed().join('.') : day;
}

function toCell(text: string | CsvNumber): string {
  if (typeof text === 'object') return text.number;
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[;"\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
