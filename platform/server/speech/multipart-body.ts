import { randomBytes } from 'node:crypto';

/** A form with one file, as it is sent. */
interface MultipartBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly chunks: readonly Uint8Array[];
}

interface SentFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Writes fields and the file `file` as `multipart/form-data` (RFC 7578); the bytes of the file are not copied. */
export function writeMultipart(
  fields: Readonly<Record<string, string>>,
  { fileName, mediaType, bytes }: SentFile,
): MultipartBody {
  const boundary = `kontor-${randomBytes(16).toString('hex')}`;
  const begins = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quote(fileName)}"\r\nContent-Type: ${mediaType}\r\n\r\n`;
  const chunks = [Buffer.from(begins.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)];
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  // Several speech servers refuse a body of unknown length.
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) },
    chunks,
  };
}

/** Escapes what would end the name of a file (WHATWG, multipart/form-data encoding). */
const quote = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('\u0000', '');
