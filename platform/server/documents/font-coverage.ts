/** The code points that a font can print. */
export type FontCoverage = (codePoint: number) => boolean;

interface Segment {
  readonly first: number;
  readonly last: number;
}

function readSegments4(table: DataView): Segment[] {
  const count = table.getUint16(6) / 2;
  return Array.from({ length: count }, (_, index) => {
    const last = table.getUint16(14 + index * 2);
    const first = table.getUint16(16 + count * 2 + index * 2);
    return { first, last };
  }).filter((segment) => segment.first !== 0xffff);
}

function readSegments12(table: DataView): Segment[] {
  const count = table.getUint32(12);
  return Array.from({ length: count }, (_, index) => ({
    first: table.getUint32(16 + index * 12),
    last: table.getUint32(20 + index * 12),
  }));
}

function findTable(font: DataView, tag: string): number {
  const wanted = new DataView(new TextEncoder().encode(tag).buffer).getUint32(0);
  for (let index = 0; index < font.getUint16(4); index += 1) {
    const entry = 12 + index * 16;
    if (font.getUint32(entry) === wanted) return font.getUint32(entry + 8);
  }
  throw new Error(`the font has no ${tag} table`);
}

/**
 * Reads the character map of a TrueType font (OpenType `cmap`, formats 4 and 12, Unicode encodings:
 * https://learn.microsoft.com/typography/opentype/spec/cmap).
 *
 * @throws Error when the font has no Unicode map in one of these formats
 */
export function readFontCoverage(bytes: Uint8Array): FontCoverage {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cmap = findTable(font, 'cmap');
  const covered = new Set<number>();
  for (let index = 0; index < font.getUint16(cmap + 2); index += 1) {
    const record = cmap + 4 + index * 8;
    const platform = font.getUint16(record);
    if (platform !== 0 && platform !== 3) continue;
    const start = cmap + font.getUint32(record + 4);
    const table = new DataView(font.buffer, font.byteOffset + start, font.byteLength - start);
    const format = table.getUint16(0);
    const segments = format === 4 ? readSegments4(table) : format === 12 ? readSegments12(table) : [];
    for (const segment of segments) {
      for (let codePoint = segment.first; codePoint <= segment.last; codePoint += 1) covered.add(codePoint);
    }
  }
  if (covered.size === 0) throw new Error('the font has no Unicode character map');
  return (codePoint) => covered.has(codePoint);
}
