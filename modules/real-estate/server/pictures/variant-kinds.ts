import type { PhotoVariant } from '#platform/server/photos/photo-message.ts';

/**
 * Encodings of a picture: for lists and pages; `medium` and `print` for exposés, where 2,400 pixels are a page with 200
 * dots an inch.
 */
export const variantKinds = {
  thumbnail: { maxEdge: 240, format: 'jpeg', quality: 76 },
  thumbnail_webp: { maxEdge: 240, format: 'webp', quality: 74 },
  small: { maxEdge: 1600, format: 'jpeg', quality: 80 },
  small_webp: { maxEdge: 1600, format: 'webp', quality: 78 },
  medium: { maxEdge: 1000, format: 'jpeg', quality: 80 },
  print: { maxEdge: 2400, format: 'jpeg', quality: 78 },
} as const satisfies Readonly<Record<string, PhotoVariant>>;

export type VariantKind = keyof typeof variantKinds;
export const variantNames = Object.keys(variantKinds) as readonly VariantKind[];

/** Purpose of the files of pictures. */
export const picturePurpose = 'estate-picture';
