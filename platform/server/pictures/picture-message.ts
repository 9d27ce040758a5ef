/** A picture as its bytes tell, without anything being decompressed. */
export interface PictureStructure {
  readonly type: 'png' | 'jpeg';
  /** As stored, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** Bytes that a decoder needs, without texts, previews, animation and data after the picture's end. */
  readonly bytes: Uint8Array;
  /** EXIF orientation, 1 (upright) to 8. */
  readonly orientation: number;
}

/** Order for a picture worker. */
export interface PictureOrder {
  /** As `readPictureStructure` kept them. */
  readonly bytes: Uint8Array;
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number;
  /** Longer edge of the result, in pixels, at most. */
  readonly maxEdge: number;
  /** Decoding stops beyond. */
  readonly maxPixels: number;
  /** Cuts off edges that are wholly transparent. */
  readonly trimTransparent: boolean;
}

/** A picture that was decoded and encoded anew. */
export interface NormalizedPicture {
  readonly type: 'png' | 'jpeg';
  readonly bytes: Uint8Array;
}
