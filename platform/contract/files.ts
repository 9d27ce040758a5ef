/** Display names of upload types. The type is detected from the content, whatever the upload claims. */
export const mediaTypeNames = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/zip': 'ZIP',
  'application/xml': 'XML',
  'audio/mpeg': 'MP3',
  'audio/wav': 'WAV',
  'audio/webm': 'WebM',
  'audio/mp4': 'M4A',
  'message/rfc822': 'EML',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.oasis.opendocument.spreadsheet': 'ODS',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
} as const;

export type MediaType = keyof typeof mediaTypeNames;

/** File name extensions by media type. */
export const fileEndings: Readonly<Record<MediaType, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
  'application/xml': ['.xml'],
  'message/rfc822': ['.eml'],
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'audio/mpeg': ['.mp3'],
  'audio/wav': ['.wav'],
  'audio/webm': ['.webm'],
  'audio/mp4': ['.m4a', '.mp4'],
};

/** Media type of a spreadsheet workbook (.xlsx). */
export const workbookMediaType =
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' satisfies MediaType;

/** Media type of a Word document (.docx). */
export const wordMediaType =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document' satisfies MediaType;

/** Media type of a calendar file (.ics). */
export const calendarMediaType = 'text/calendar';

/** Media type of an OpenDocument spreadsheet (.ods). */
export const openSpreadsheetMediaType = 'application/vnd.oasis.opendocument.spreadsheet' satisfies MediaType;

const megabyte = 1024 * 1024;

/** Bytes of a gigabyte in the storage limit of an organisation. */
export const gigabyte = 1024 * megabyte;

/** Limit of an upload in bytes, by kind. */
export const maxFileBytes = {
  logo: 5 * megabyte,
  scan: 25 * megabyte,
  picture: 30 * megabyte,
  document: 50 * megabyte,
  sheet: 25 * megabyte,
  attachment: 4 * megabyte,
  recording: 25 * megabyte,
  email: 5 * megabyte,
  archive: 200 * megabyte,
} as const;

/** Rule for the files of one form field. */
export interface FileRule {
  readonly mediaTypes: readonly MediaType[];
  /** Limit of each file. */
  readonly maxBytes: number;
  /** Maximum number of files; absent: exactly one. */
  readonly maxCount?: number;
  /** True with `maxCount` if the form may have none. */
  readonly isOptional?: boolean;
}

/** A file of a request, on the server's disk until the response was sent. */
export interface UploadedFile {
  /** Name given by the sender, without folders and deceptive characters. */
  readonly name: string;
  readonly mediaType: MediaType;
  readonly byteSize: number;
  /** Checksum in hexadecimal. */
  readonly sha256: string;
  /** Path on the server. */
  readonly path: string;
}

/** Response type of an endpoint that answers a file. */
export interface FileResponse {
  readonly mediaTypes: readonly string[];
  /**
   * Way of sending. `bytes`: unchanged, with ranges if the file is stored. `hex`: hex text or, for the media type in
   * `Accept`, bytes. `table`: written while it is sent, without ranges.
   */
  readonly sentAs: 'bytes' | 'hex' | 'table';
  /** True if a task makes the file when it takes long: 202 and the started task. */
  readonly orTask?: true;
}

/**
 * Declares a file response of one of these types: bytes with ranges, as a download unless the handler decides
 * otherwise.
 */
export function file(...mediaTypes: readonly [string, ...string[]]): FileResponse {
  return { mediaTypes, sentAs: 'bytes' };
}

/** Declares a PDF response: hex text or, on `Accept: application/pdf`, bytes. */
export function pdfFile(): FileResponse {
  return { mediaTypes: ['application/pdf'], sentAs: 'hex' };
}

/** Declares a download of CSV, UTF-8 with byte order mark and semicolons, as German spreadsheets open it. */
export function csvFile(): FileResponse {
  return { mediaTypes: ['text/csv'], sentAs: 'table' };
}

/** Declares an answer that comes in pieces: one JSON object a line. */
export function jsonLines(): FileResponse {
  return { mediaTypes: ['application/x-ndjson'], sentAs: 'table' };
}

/** Declares a download of CSV, which a task makes if it is long. */
export function csvFileOrTask(): FileResponse & { readonly orTask: true } {
  return { ...csvFile(), orTask: true };
}

/** True if an endpoint answers a file; schemas do not exist in the browser. */
export function isFileResponse(response: unknown): response is FileResponse {
  return typeof response === 'object' && response !== null && 'mediaTypes' in response;
}
