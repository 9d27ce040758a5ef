const orientationTag = 0x0112;
const maxEntries = 200;

/**
 * The orientation that a camera noted (EXIF 3.0, 4.6.4: TIFF header, first directory); 1, upright, when it did not or
 * when the data is broken.
 *
 * @param tiff the EXIF data from its byte order mark on
 */
export function readOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const order = view.getUint16(0);
    if (order !== 0x4949 && order !== 0x4d4d) return 1;
    const isLittle = order === 0x4949;
    const directory = view.getUint32(4, isLittle);
    const entries = Math.min(view.getUint16(directory, isLittle), maxEntries);
    for (let index = 0; index < entries; index += 1) {
      const entry = directory + 2 + index * 12;
      if (view.getUint16(entry, isLittle) !== orientationTag) continue;
      const value = view.getUint16(entry + 8, isLittle);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    // Beyond the end of the data.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}
