/** Texts that a draft can be made of, in the order of the portals. */
export const textTypes = [
  'title',
  'shortTitle',
  'descriptionNote',
  'furnishingNote',
  'locationNote',
  'otherNote',
  'descriptionNoteLong',
  'locationNoteLong',
  'descriptionShortExpose',
  'additionalAttributesExpose',
] as const;
export type TextType = (typeof textTypes)[number];

/** Ways to write. */
export const textTones = ['factual', 'warm', 'elegant'] as const;
export type TextTone = (typeof textTones)[number];

/** Lengths of a draft. */
export const textLengths = ['short', 'normal', 'long'] as const;
export type TextLength = (typeof textLengths)[number];
