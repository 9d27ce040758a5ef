/** Smaller encodings that a name can ask for, by what stands before its ending. */
const sizes = ['thumbnail', 'small'] as const;
export type PictureSize = (typeof sizes)[number];

const ending = /\.[^.]*$/u;

/** Splits the name of a picture before its ending. */
function splitName(name: string): { readonly stem: string; readonly ending: string } {
  const found = ending.exec(name)?.[0] ?? '';
  return { stem: name.slice(0, name.length - found.length), ending: found };
}

/** Returns the name of a smaller encoding. @param format WebP is half as long; JPEG is read by everything */
export function nameOfSize(name: string, size: PictureSize, format: 'jpeg' | 'webp' = 'jpeg'): string {
  const { stem, ending: own } = splitName(name);
  return `${stem}_${size}${format === 'webp' ? '.webp' : own}`;
}

/** Reads what a name asks for: of names that fit, the stem and the size, or undefined for the picture itself. */
export function readSizeName(
  name: string,
): { readonly stem: string; readonly ending: string; readonly size: PictureSize } | undefined {
  const { stem, ending: own } = splitName(name);
  const size = sizes.find((known) => stem.endsWith(`_${known}`));
  return size === undefined ? undefined : { stem: stem.slice(0, -size.length - 1), ending: own, size };
}
