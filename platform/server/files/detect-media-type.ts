import { openSpreadsheetMediaType, workbookMediaType } from '../../contract/files.ts';
import type { MediaType } from '../../contract/files.ts';

/** Type of a content: a type that uploads may have, the name of another type, or unknown. */
export interface DetectedType {
  readonly mediaType: MediaType | undefined;
  /** For people; undefined for what is not known. */
  readonly name: string | undefined;
}

interface Signature {
  readonly name: string;
  readonly mediaType?: MediaType;
  /** Bytes in hexadecimal or, in quotes, characters; where they begin, 0 if absent. */
  readonly parts: readonly { readonly at?: number; readonly bytes: string }[];
}

// https://www.iana.org/assignments/media-types, and for what is only named
// https://en.wikipedia.org/wiki/List_of_file_signatures
const signatures: readonly Signature[] = [
  { name: 'PNG', mediaType: 'image/png', parts: [{ bytes: '89504e470d0a1a0a' }] },
  { name: 'JPEG', mediaType: 'image/jpeg', parts: [{ bytes: 'ffd8ff' }] },
  { name: 'WebP', mediaType: 'image/webp', parts: [{ bytes: '"RIFF"' }, { at: 8, bytes: '"WEBP"' }] },
  { name: 'PDF', mediaType: 'application/pdf', parts: [{ bytes: '"%PDF-"' }] },
  { name: 'WAV', mediaType: 'audio/wav', parts: [{ bytes: '"RIFF"' }, { at: 8, bytes: '"WAVE"' }] },
  { name: 'MP3', mediaType: 'audio/mpeg', parts: [{ bytes: '"ID3"' }] },
  { name: 'GIF', parts: [{ bytes: '"GIF8"' }] },
  { name: 'BMP', parts: [{ bytes: '"BM"' }, { at: 6, bytes: '00000000' }] },
  { name: 'TIFF', parts: [{ bytes: '49492a00' }] },
  { name: 'TIFF', parts: [{ bytes: '4d4d002a' }] },
  { name: 'HEIC', parts: [{ at: 4, bytes: '"ftyphei"' }] },
  { name: 'HEIC', parts: [{ at: 4, bytes: '"ftypmif1"' }] },
  { name: 'AVIF', parts: [{ at: 4, bytes: '"ftypavif"' }] },
  // Audio or video: browsers record sound under brands that films have, too.
  { name: 'MP4', mediaType: 'audio/mp4', parts: [{ at: 4, bytes: '"ftyp"' }] },
  { name: 'Matroska', parts: [{ bytes: '1a45dfa3' }] },
  { name: 'ZIP', mediaType: 'application/zip', parts: [{ bytes: '504b0304' }] },
  { name: 'GZIP', parts: [{ bytes: '1f8b' }] },
  { name: '7Z', parts: [{ bytes: '377abcaf271c' }] },
  { name: 'RAR', parts: [{ bytes: '"Rar!"' }] },
  { name: 'OLE', parts: [{ bytes: 'd0cf11e0a1b11ae1' }] },
  { name: 'RTF', parts: [{ bytes: '"{\\rtf"' }] },
  { name: 'EXE', parts: [{ bytes: '"MZ"' }] },
  { name: 'ELF', parts: [{ bytes: '7f454c46' }] },
];

/** So many bytes at the beginning of a content tell what it is. */
export const headBytes = 512;

/** @param head the first {@link headBytes} of a content, or all of it */
export function detectMediaType(head: Buffer): DetectedType {
  const found = signatures.find(({ parts }) =>
    parts.every(({ at = 0, bytes }) => startsWith(head, at, toBytes(bytes))),
  );
  if (found?.name === 'ZIP' && isWorkbook(head)) return { mediaType: workbookMediaType, name: found.name };
  if (found?.name === 'ZIP' && isOpenSpreadsheet(head)) return { mediaType: openSpreadsheetMediaType, name: 'ODS' };
  if (found?.name === 'Matroska' && isWebm(head)) return { mediaType: 'audio/webm', name: 'WebM' };
  if (found) return { mediaType: found.mediaType, name: found.name };
  if (isMpegFrame(head)) return { mediaType: 'audio/mpeg', name: 'MP3' };
  const name = nameText(head);
  if (name === 'XML') return { mediaType: 'application/xml', name };
  if (name === undefined && isEmail(head)) return { mediaType: 'message/rfc822', name: 'EML' };
  return { mediaType: name === undefined && isPlainText(head) ? 'text/csv' : undefined, name };
}

/** The first file of an archive that is an Office document; which kind is seen when it is read, see `isWordDocument`. */
function isWorkbook(head: Buffer): boolean {
  return ['[Content_Types].xml', '_rels/', 'docProps/', 'xl/', 'word/'].some((name) =>
    startsWith(head, 30, Buffer.from(name)),
  );
}

/** The first file of an OpenDocument is its media type, uncompressed (OpenDocument 1.3, part 2, 3.3). */
function isOpenSpreadsheet(head: Buffer): boolean {
  if (head.length < 30) return false;
  const at = 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  return startsWith(head, 30, Buffer.from('mimetype')) && startsWith(head, at, Buffer.from(openSpreadsheetMediaType));
}

/** The document type stands in the header, behind elements of any length (RFC 8794, 11.2.6). */
function isWebm(head: Buffer): boolean {
  return head.subarray(0, 64).includes('webm');
}

/** An email begins with two lines of its header or more, the first of which is one that mail programs write (RFC 5322). */
function isEmail(head: Buffer): boolean {
  const text = head.toString('latin1').replace(/^\xEF\xBB\xBF/u, '');
  return (
    isPlainText(head) &&
    /^(?:received|return-path|delivered-to|from|to|subject|date|message-id|mime-version|x-[\w-]+|arc-[\w-]+|dkim-signature|authentication-results):[ \t][^\n]*\n(?:[ \t]|[\w-]+:)/iu.test(
      text,
    )
  );
}

/** Any text may be a table with one column. In UTF-16 it has its byte order mark. */
function isPlainText(head: Buffer): boolean {
  const isWide = head[0] === 0xff && head[1] === 0xfe;
  return (
    head.length > 0 && (isWide || !head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d))
  );
}

function toBytes(bytes: string): Buffer {
  return bytes.startsWith('"') ? Buffer.from(bytes.slice(1, -1), 'latin1') : Buffer.from(bytes, 'hex');
}

function startsWith(head: Buffer, at: number, bytes: Buffer): boolean {
  return head.subarray(at, at + bytes.length).equals(bytes);
}

/** A frame header of MPEG-1 or 2, layer III, whose bit rate and sampling rate are none of the reserved ones. */
function isMpegFrame([first = 0, second = 0, third = 0]: Buffer): boolean {
  const isSynchronised = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isSynchronised && third >> 4 !== 0 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c;
}

// Parts before the first element of XML: declaration, comments, a document type.
const prolog = /^(?:<\?[^>]*>|<!--[\s\S]*?-->|<!doctype[^>]*>|\s)*/iu;

/**
 * XML says that it is, by its declaration or by a namespace of its first element: other texts begin with `<` as well.
 */
function nameText(head: Buffer): string | undefined {
  const text = decodeText(head).trimStart().toLowerCase();
  const body = text.replace(prolog, '');
  if (/^<(?:[\w.-]+:)?svg\b/u.test(body)) return 'SVG';
  if (text.startsWith('<!doctype html') || /^<html\b/u.test(body)) return 'HTML';
  return text.startsWith('<?xml') || /^<[\w.-]+(?::[\w.-]+)?\s[^>]*\bxmlns[:=]/u.test(body) ? 'XML' : undefined;
}

/** XML is UTF-8 or, with a byte order mark, UTF-16 (XML 1.0, appendix F). */
function decodeText(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.subarray(2).toString('utf16le');
  if (head[0] === 0xfe && head[1] === 0xff)
    return Buffer.from(head.subarray(2, head.length - (head.length % 2)))
      .swap16()
      .toString('utf16le');
  return head.toString('latin1').replace(/^\xEF\xBB\xBF/u, '');
}
