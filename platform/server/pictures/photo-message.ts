/** One encoding of a picture. */
export interface PhotoVariant {
  /** Longer edge in pixels, at most; a smaller picture keeps its size. */
  readonly maxEdge: number;
  readonly format: 'jpeg' | 'webp';
  /** 1 to 100. */
  readonly quality: number;
}

/** Order for a photo worker. */
export interface PhotoOrder {
  /** Place of the file on this machine. */
  readonly path: string;
  /** Degrees clockwise, after the turn that the camera noted: 0, 90, 180, 270. */
  readonly turn: number;
  /** Decoding stops beyond. */
  readonly maxPixels: number;
  readonly variants: readonly PhotoVariant[];
}

/** A picture in the encodings that were asked for. */
export interface MadePhoto {
  /** Size of the picture upright, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly variants: readonly { readonly bytes: Uint8Array; readonly width: number; readonly height: number }[];
}
