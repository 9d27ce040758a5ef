import { z } from 'zod';
import { instantSchema } from '#platform/contract/dates.ts';
import { lineSchema, textSchema } from '#platform/contract/texts.ts';

/** Places of an exposé that a picture can be given; each is taken by one picture of an object. */
export const exposePositions = [
  'Coverbild',
  'Objektueberblick',
  'Objektbeschreibung',
  'Ausstattung',
  'Lagebeschreibung',
  'Lageplan',
  'Vollbild',
  'Energieausweis',
  'Heizung',
  'Sonstiges',
  'LetzteSeite',
] as const;
export type ExposePosition = (typeof exposePositions)[number];

/** Places that are narrower than a picture: `pictureAdjustment` moves it behind them. */
export const adjustablePositions: readonly (string | null)[] = [
  'Objektueberblick',
  'Objektbeschreibung',
  'Ausstattung',
  'Lagebeschreibung',
  'Sonstiges',
] satisfies readonly ExposePosition[];

/** Places of the short exposé; each is taken by one picture of an object. */
export const shortPositions = ['pic1', 'pic2', 'pic3', 'pic4', 'pic5'] as const;
export type ShortPosition = (typeof shortPositions)[number];

/** Longest caption, in characters. */
export const maxCaption = 22;
/** Pictures of an object. */
export const maxPictures = 200;
export const maxPictureName = 255;
/** `pictureAdjustment` of a picture that nobody moved. */
export const centred = 50;

const turnSchema = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);

/** A picture in responses. */
export const pictureSchema = z.object({
  name: z.string().describe('by which its files are asked for'),
  position: z.number().int().describe('place in the order of display, from 0'),
  titlePicture: z.string().describe('caption'),
  floorplan: z.boolean(),
  notPublic: z.boolean().describe('true: it never leaves the agency'),
  notInExpose: z.boolean(),
  exposePosition: z.enum(exposePositions).nullable(),
  pictureAdjustment: z.number().int().describe('0 (left or top) to 100, for places that are narrower than the picture'),
  exposeShort: z.enum(shortPositions).nullable(),
  turn: turnSchema.describe('degrees clockwise beyond what the camera noted'),
  state: z.enum(['pending', 'ready', 'failed']).describe('of its smaller encodings, which are made in the background'),
  problem: z.enum(['unreadable', 'too_large']).nullable().describe('why there are none'),
  width: z.number().int().nullable().describe('pixels, upright; null until it was decoded'),
  height: z.number().int().nullable(),
  byteSize: z.number().int(),
  addedAt: instantSchema,
  version: z.number().int(),
});
export type Picture = z.output<typeof pictureSchema>;

/** Pictures of an object by name, in the order of display. */
export const picturesSchema = z.record(z.string(), pictureSchema);
export type Pictures = z.output<typeof picturesSchema>;

// Sent back as they were answered.
const ignored = z
  .union([textSchema(maxPictureName), z.number(), z.null()])
  .optional()
  .describe('ignored');

/** A picture in a request: absent properties stay. */
const sentPictureSchema = z.strictObject({
  name: ignored,
  position: z.number().int().min(0).max(100_000).optional(),
  titlePicture: lineSchema(maxCaption).optional(),
  floorplan: z.boolean().optional(),
  notPublic: z.boolean().optional(),
  notInExpose: z.boolean().optional(),
  exposePosition: z.enum(exposePositions).nullable().optional(),
  pictureAdjustment: z.number().int().min(0).max(100).optional(),
  exposeShort: z.enum(shortPositions).nullable().optional(),
  turn: turnSchema
    .optional()
    .describe('sent for a picture without encodings, also unchanged, it has them made once more'),
  state: ignored,
  problem: ignored,
  width: ignored,
  height: ignored,
  byteSize: ignored,
  addedAt: ignored,
  version: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('as it was read; absent: saved whatever changed meanwhile'),
});

/**
 * `pictures` of a request: by name, in the order of display. Pictures that are not named keep their places; one
 * is deleted by `deletePicture` only.
 */
export const sentPicturesSchema = z
  .record(textSchema(maxPictureName), sentPictureSchema)
  .superRefine((pictures, context) => {
    if (Object.keys(pictures).length > maxPictures)
      context.addIssue({ code: 'too_big', origin: 'array', maximum: maxPictures, inclusive: true, input: pictures });
  });
export type SentPictures = z.output<typeof sentPicturesSchema>;
