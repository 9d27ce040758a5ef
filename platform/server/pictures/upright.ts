/** Steps that turn a picture upright, by EXIF orientation: first mirrored left to right, then turned clockwise. */
const turns: Readonly<Record<number, { readonly mirrored: boolean; readonly degrees: number }>> = {
  1: { mirrored: false, degrees: 0 },
  2: { mirrored: true, degrees: 0 },
  3: { mirrored: false, degrees: 180 },
  4: { mirrored: true, degrees: 180 },
  5: { mirrored: true, degrees: 270 },
  6: { mirrored: false, degrees: 90 },
  7: { mirrored: true, degrees: 90 },
  8: { mirrored: false, degrees: 270 },
};

/** Returns the steps for an EXIF orientation; none for an unknown one. */
export function stepsUpright(orientation: number): { readonly mirrored: boolean; readonly degrees: number } {
  return turns[orientation] ?? { mirrored: false, degrees: 0 };
}
