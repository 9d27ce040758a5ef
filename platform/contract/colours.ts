import { z } from 'zod';

/** A colour as `#rrggbb`; empty for none. */
export const colourSchema = z.string().regex(/^(?:#[\da-f]{6})?$/iu);

// Against black, the darker of the two, every colour has at least 4.58:1 with one of them.
const [light, dark] = ['#ffffff', '#000000'] as const;

/**
 * Returns the text colour that reads best on a colour: white or black, with at least 4.5:1
 * (WCAG 2.2, 1.4.3).
 */
export function textColourOn(colour: string): typeof light | typeof dark {
  return contrastOf(colour, light) >= contrastOf(colour, dark) ? light : dark;
}

/** Returns the contrast of two colours (WCAG 2.2): 1 to 21. @param one, other `#rrggbb` */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
