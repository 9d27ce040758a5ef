const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a text into what readers see as its characters, one by one. */
export function* splitGraphemes(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}
