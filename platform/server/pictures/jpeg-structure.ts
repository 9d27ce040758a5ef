import { createByteReader } from './byte-reader.ts';
import type { ByteReader } from './byte-reader.ts';
import { readOrientation } from './exif-orientation.ts';
import { PictureError } from './picture-error.ts';
import type { PictureStructure } from './picture-message.ts';

// Markers of ITU-T T.81 (JPEG), table B.1; each is preceded by 0xFF.
const endOfImage = 0xd9;
const startOfScan = 0xda;
const exifSegment = 0xe1;
const profileSegment = 0xe2;
const adobeSegment = 0xee;
const commentSegment = 0xfe;

const maxSegments = 2000;
// A progressive picture has about ten; each goes through all pixels.
const maxScans = 100;
const maxProfileBytes = 1024 * 1024;

const exifPrefix = 'Exif\0\0';
const profilePrefix = 'ICC_PROFILE\0';

/** Frames of Huffman coding, the only ones that browsers read: baseline, extended, progressive. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;
const isOtherFrame = (marker: number): boolean =>
  marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const isApplication = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === commentSegment;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** @throws PictureError unreadable */
export function readJpegStructure(bytes: Uint8Array): PictureStructure {
  const reader = createByteReader(bytes);
  const parts = [reader.slice(0, 2)];
  let frame: { width: number; height: number } | undefined;
  let orientation = 1;
  let scans = 0;
  let profileBytes = 0;
  let at = 2;
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const marker = readMarker(reader, at);
    if (marker === endOfImage) {
      if (frame === undefined || scans === 0) throw new PictureError('unreadable', 'the JPEG holds no picture');
      return { type: 'jpeg', ...frame, bytes: Buffer.concat([...parts, reader.slice(at, at + 2)]), orientation };
    }
    const end = at + 2 + Math.max(2, reader.readUint16(at + 2));
    const segment = reader.slice(at, end);
    const begins = (prefix: string): boolean =>
      Buffer.from(segment.subarray(4, 4 + prefix.length)).toString('latin1') === prefix;
    if (isOtherFrame(marker) || (isFrame(marker) && frame !== undefined))
      throw new PictureError('unreadable', 'the JPEG has an unknown or second frame');
    if (isFrame(marker)) frame = { height: reader.readUint16(at + 5), width: reader.readUint16(at + 7) };
    if (marker === exifSegment && begins(exifPrefix))
      orientation = readOrientation(segment.subarray(4 + exifPrefix.length));
    if (marker === profileSegment && begins(profilePrefix)) profileBytes += segment.length;
    const isProfile = marker === profileSegment && begins(profilePrefix) && profileBytes <= maxProfileBytes;
    if (!isApplication(marker) || marker === adobeSegment || isProfile) parts.push(segment);
    at = end;
    if (marker === startOfScan) {
      scans += 1;
      if (scans > maxScans) throw new PictureError('unreadable', `the JPEG has more than ${maxScans} scans`);
      at = findScanEnd(reader, end);
      parts.push(reader.slice(end, at));
    }
  }
  throw new PictureError('unreadable', `the JPEG has more than ${maxSegments} segments`);
}

function readMarker(reader: ByteReader, at: number): number {
  if (reader.readByte(at) !== 0xff) throw new PictureError('unreadable', 'the JPEG has bytes between its segments');
  return reader.readByte(at + 1);
}

/** Place of the next marker; within a scan 0xFF is followed by 0 or is a restart. */
function findScanEnd(reader: ByteReader, from: number): number {
  let at = reader.find(0xff, from);
  while (at >= 0) {
    const next = reader.readByte(at + 1);
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
    at = reader.find(0xff, next === 0xff ? at + 1 : at + 2);
  }
  throw new PictureError('unreadable', 'the JPEG is cut off');
}
