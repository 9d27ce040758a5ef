import type { VariantKind } from '../pictures/variant-kinds.ts';

/** Encodings of a picture that an exposé can use, the smallest first. */
const kinds = ['medium', 'small', 'print'] as const satisfies readonly VariantKind[];
export type PrintedKind = (typeof kinds)[number];

export interface EncodingSizes {
  /** Bytes of each encoding. */
  readonly bytes: Readonly<Record<PrintedKind, number>>;
  /** The one that its place needs in print. */
  readonly wanted: PrintedKind;
}

/**
 * Chooses an encoding for each picture so that all of them fit together: those that save most are made smaller first.
 *
 * @param maxBytes of all pictures
 */
export function chooseEncodings(pictures: readonly EncodingSizes[], maxBytes: number): readonly PrintedKind[] {
  const chosen = pictures.map(({ wanted }) => wanted);
  const sum = (): number => chosen.reduce((total, kind, index) => total + (pictures[index]?.bytes[kind] ?? 0), 0);
  while (sum() > maxBytes) {
    const savings = chosen.map((kind, index) => {
      const bytes = pictures[index]?.bytes;
      const smaller = kinds[kinds.indexOf(kind) - 1];
      return bytes === undefined || smaller === undefined ? 0 : bytes[kind] - bytes[smaller];
    });
    const most = Math.max(...savings);
    const index = savings.indexOf(most);
    const smaller = kinds[kinds.indexOf(chosen[index] ?? 'medium') - 1];
    if (most <= 0 || smaller === undefined) break;
    chosen[index] = smaller;
  }
  return chosen;
}
