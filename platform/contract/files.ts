/** What people call the types that an upload may have. The type is that of the content, whatever the upload claims. */
export const mediaTypeNames = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'application/xml': 'XML',
  'audio/mpeg': 'MP3',
  'audio/wav': 'WAV',
  'text/csv': 'CSV',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
} as const;

export type MediaType = keyof typeof mediaTypeNames;

/** A workbook of a spreadsheet. */
export const workbookMediaType =
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' satisfies MediaType;

const megabyte = 1024 * 1024;

/** Largest upload in bytes, by what it is. */
export const maxFileBytes = {
  logo: 5 * megabyte,
  receipt: 25 * megabyte,
  picture: 30 * megabyte,
  document: 50 * megabyte,
  sheet: 25 * megabyte,
} as const;

/** What may be sent under one name of a form. */
export interface FileRule {
  readonly mediaTypes: readonly MediaType[];
  /** Of each file. */
  readonly maxBytes: number;
  /** How many files; a rule without it takes exactly one. */
  readonly maxCount?: number;
}

/** A file of a request, on the disk of the server until the answer has been given. */
export interface UploadedFile {
  /** As its sender calls it, without folders and characters that deceive. */
  readonly name: string;
  readonly mediaType: MediaType;
  readonly byteSize: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Where it lies. */
  readonly path: string;
}

/** The answer of an endpoint that answers a file. */
export interface FileResponse {
  readonly mediaTypes: readonly string[];
}

/**
 * Declares an answer that is a file of one of these types: bytes with ranges, as a download unless the handler says
 * otherwise.
 */
export function file(...mediaTypes: readonly [string, ...string[]]): FileResponse {
  return { mediaTypes };
}

/** Whether an endpoint answers a file; schemas are not there in the browser. */
export function isFileResponse(response: unknown): response is FileResponse {
  return typeof response === 'object' && response !== null && 'mediaTypes' in response;
}
