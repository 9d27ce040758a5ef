import { describe, expect, it } from 'vitest';
import { readXml, textAt } from './xml-tree.ts';

const attributes = (count: number): string => Array.from({ length: count }, (_, index) => ` a${index}=""`).join('');

describe('XML of too many parts', () => {
  it.each([
    ['attributes of one element', () => `<a${attributes(510_000)}/>`],
    ['elements', () => `<a>${'<b/>'.repeat(500_000)}</a>`],
    ['elements with attributes', () => `<a>${'<b c="" d=""/>'.repeat(200_000)}</a>`],
  ])('is refused for its %s', (_, write) => {
    expect(() => readXml(Buffer.from(write()))).toThrow(expect.objectContaining({ reason: 'too_large' }));
  });

  it('is refused at the first attribute beyond the limit, whatever follows', () => {
    const broken = `<a${attributes(510_000)} < < <`;
    expect(() => readXml(Buffer.from(broken))).toThrow(expect.objectContaining({ reason: 'too_large' }));
  });

  it('is read with the size of any invoice', () => {
    expect(
      textAt(readXml(Buffer.from(`<a${attributes(1000)}><b>${'<c d="e"/>'.repeat(1000)}</b><f>ja</f></a>`)), 'f'),
    ).toBe('ja');
  });
});
