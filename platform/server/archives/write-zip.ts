import { Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/**
 * A file of an archive: bytes as they are (pictures and PDFs are compressed by themselves), a text, or one that is
 * written as it comes.
 */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array | Iterable<string> | AsyncIterable<string>;
}

/** Result of one written file. */
interface Written {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressed: number;
  readonly size: number;
}

// ZIP File Format Specification (PKWARE APPNOTE 6.3): names are UTF-8 (bit 11); sizes that follow the content are bit
// 3.
const version = 20;
const version64 = 45;
const named = 0x0800;
const streamed = 0x0808;
const stored = 0;
const deflated = 8;
/** 1 January 1980, the first day that the format knows: the same content gives the same archive. */
const day = 0x21;
const maxLong = 0xffffffff;
const maxWord = 0xffff;
/** Longer texts are compressed piece by piece. */
const maxWholeCharacters = 131_072;
/** Size below which compression gains nothing. */
const tinyBytes = 32;
/** Handed out at once at least: many small files would be as many writes. */
const handedOutBytes = 65_536;

/**
 * Writes an archive piece by piece, each entry after the one before: ZIP64 where it has more than 65,534 files or 4 GB.
 *
 * @throws Error for a file beyond 4 GB
 */
export async function* writeZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of writePieces(entries)) {
    pieces.push(piece);
    length += piece.length;
    if (length < handedOutBytes) continue;
    yield Buffer.concat(pieces);
    [pieces, length] = [[], 0];
  }
  yield Buffer.concat(pieces);
}

async function* writePieces(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  // No buffers: small ones keep the pool that they are cut from.
  const directory: { readonly name: string; readonly written: Written; readonly start: number }[] = [];
  let position = 0;
  for await (const { name, content } of entries) {
    const start = position;
    const writing = chooseWriter(Buffer.from(name), content);
    let written = await writing.next();
    for (; written.done !== true; written = await writing.next()) {
      position += written.value.length;
      yield written.value;
    }
    directory.push({ name, written: written.value, start });
  }
  let length = 0;
  for (const { name, written, start } of directory) {
    const entry = toDirectoryEntry(Buffer.from(name), written, start);
    length += entry.length;
    yield entry;
  }
  yield toEnd(directory.length, length, position);
}

function chooseWriter(name: Buffer, content: ZipEntry['content']): AsyncGenerator<Buffer, Written> {
  if (content instanceof Uint8Array) return writeWhole(name, content, content, stored);
  if (typeof content !== 'string') return writeStreamed(name, content);
  if (content.length > maxWholeCharacters) return writeStreamed(name, [content]);
  const bytes = Buffer.from(content);
  return bytes.length < tinyBytes
    ? writeWhole(name, bytes, bytes, stored)
    : writeWhole(name, bytes, deflateRawSync(bytes), deflated);
}

async function* writeWhole(
  name: Buffer,
  bytes: Uint8Array,
  content: Uint8Array,
  method: number,
): AsyncGenerator<Buffer, Written> {
  const written = { flags: named, method, crc: crc32(bytes), compressed: content.length, size: bytes.length };
  yield Buffer.concat([
    toLongs(0x04034b50),
    toWords(version, named, method, 0, day),
    toSizes(written),
    toWords(name.length, 0),
    name,
    content,
  ]);
  return written;
}

async function* writeStreamed(
  name: Buffer,
  content: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<Buffer, Written> {
  yield Buffer.concat([
    toLongs(0x04034b50),
    toWords(version, streamed, deflated, 0, day),
    toLongs(0, 0, 0),
    toWords(name.length, 0),
    name,
  ]);
  const sizes = { flags: streamed, method: deflated, crc: 0, compressed: 0, size: 0 };
  const measured = Readable.from(
    measure(content, (bytes) => {
      sizes.crc = crc32(bytes, sizes.crc);
      sizes.size += bytes.length;
    }),
  );
  const deflating = createDeflateRaw();
  measured.on('error', (error) => deflating.destroy(error));
  for await (const piece of measured.pipe(deflating)) {
    sizes.compressed += (piece as Buffer).length;
    yield piece as Buffer;
  }
  if (sizes.compressed > maxLong || sizes.size > maxLong) throw new Error('A file is larger than its archive allows');
  yield Buffer.concat([toLongs(0x08074b50), toSizes(sizes)]);
  return sizes;
}

async function* measure(
  content: Iterable<string> | AsyncIterable<string>,
  see: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    see(bytes);
    yield bytes;
  }
}

function toDirectoryEntry(name: Buffer, written: Written, start: number): Buffer {
  const far = start >= maxLong ? Buffer.concat([toWords(1, 8), toLongLong(start)]) : Buffer.alloc(0);
  const needed = far.length > 0 ? version64 : version;
  return Buffer.concat([
    toLongs(0x02014b50),
    toWords(needed, needed, written.flags, written.method, 0, day),
    toSizes(written),
    toWords(name.length, far.length, 0, 0, 0),
    toLongs(0, Math.min(start, maxLong)),
    name,
    far,
  ]);
}

/** @param at where the directory begins */
function toEnd(count: number, length: number, at: number): Buffer {
  const end = Buffer.concat([
    toLongs(0x06054b50),
    toWords(0, 0, Math.min(count, maxWord), Math.min(count, maxWord)),
    toLongs(Math.min(length, maxLong), Math.min(at, maxLong)),
    toWords(0),
  ]);
  if (count < maxWord && at < maxLong && length < maxLong) return end;
  const record = Buffer.concat([
    toLongs(0x06064b50),
    toLongLong(44),
    toWords(version64, version64),
    toLongs(0, 0),
    toLongLong(count),
    toLongLong(count),
    toLongLong(length),
    toLongLong(at),
  ]);
  return Buffer.concat([record, toLongs(0x07064b50, 0), toLongLong(at + length), toLongs(1), end]);
}

function toSizes({ crc, compressed, size }: Written): Buffer {
  return toLongs(crc, compressed, size);
}

function toWords(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

function toLongs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function toLongLong(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
