import type { ScaleSite } from '../../data/scale-site.ts';

/** Installations that the parts share; each is filled when the first part asks for it. */
export interface Sites {
  /** With ten organisations. */
  few(): Promise<ScaleSite>;
  /** With ten thousand. */
  many(): Promise<ScaleSite>;
}
