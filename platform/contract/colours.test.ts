import { describe, expect, it } from 'vitest';
import { colourSchema, contrastOf, textColourOn } from './colours.ts';

describe('a colour', () => {
  it('is #rrggbb, or empty', () => {
    for (const colour of ['', '#155e6d', '#FFC800']) expect(colourSchema.safeParse(colour).success).toBe(true);
    for (const colour of ['red', '#fff', '#12345g', '#155e6d;', ' '])
      expect(colourSchema.safeParse(colour).success, colour).toBe(false);
  });

  it('has the contrasts of WCAG', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastOf('#155e6d', '#155e6d')).toBe(1);
  });

  it('bears a text that can be read, whatever it is', () => {
    const steps = ['00', '33', '66', '80', '99', 'cc', 'ff'];
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const colour = `#${red}${green}${blue}`;
          expect(contrastOf(colour, textColourOn(colour)), colour).toBeGreaterThanOrEqual(4.5);
        }
  });
});
