import type { Draft } from '../files/drafts.ts';

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
  /** Folder of the uploads, where the encodings are written, see `Drafts`. */
  readonly filesDir: string;
}

/** Result of a photo worker: the encodings, or that its disk took no more. */
export type PhotoResult = MadePhoto | 'disk_unavailable';

/** A picture in the encodings that were asked for. */
export interface MadePhoto {
  /** Size of the picture upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Drafts, which belong to whoever asked. */
  readonly variants: readonly { readonly draft: Draft; readonly width: number; readonly height: number }[];
}
