import type { LanguageKey } from '#platform/contract/language-keys.ts';
import type { ExposeDesign } from '../../contract/configuration/configuration-fields.ts';
import type { ExposePosition, ShortPosition } from '../../contract/objects/pictures.ts';

/** A picture of an exposé, among the files of its document. */
export interface PrintedPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly adjust: number;
  readonly caption: string;
  readonly isFloorplan: boolean;
  readonly position: ExposePosition | null;
  readonly short: ShortPosition | null;
}

/** Whom readers may ask. */
export interface Agency {
  readonly organization: string;
  readonly contact: string;
  readonly address: string;
  readonly telephone: string;
  readonly email: string;
  readonly website: string;
  readonly imprint: string;
}

/** Input of the document worker for each kind of document about an object. */
export interface ExposeInput {
  readonly language: LanguageKey;
  readonly design: ExposeDesign;
  /** `#rrggbb` */
  readonly colour: string;
  readonly objectId: string;
  /** Fields of the object; texts in the language of the document, where they are translated. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Fields that only the data sheet of the notary prints. */
  readonly internal: Readonly<Record<string, unknown>>;
  readonly pictures: readonly PrintedPicture[];
  readonly agency: Agency;
  readonly terms: string;
  /** True if its logo is among the files of the document. */
  readonly hasLogo: boolean;
  /** Day of the document, `YYYY-MM-DD`. */
  readonly day: string;
}
