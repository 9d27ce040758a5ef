import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { externalIdSchema, noId } from '../external-ids.ts';

const germanDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u;

/** A calendar day, `YYYY-MM-DD` or `d.m.yyyy`, normalised to the former. */
export const writtenDaySchema = textSchema(30)
  .overwrite((text) =>
    text.replace(
      germanDay,
      (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    ),
  )
  .pipe(daySchema);

/** Limit of ids in one filter. */
const maxIds = 200;

/** Texts separated by commas, each once. */
export const splitSchema = textSchema(maxIds * 41).transform((list) => [
  ...new Set(
    list
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
]);

/** External ids separated by commas; `0` selects records without one. An empty list filters nothing. */
export const idListSchema = splitSchema.pipe(z.array(externalIdSchema).max(maxIds));

/** Ids of houses separated by commas; `0` selects records without rental unit. An empty list filters nothing. */
export const houseListSchema = splitSchema.pipe(z.array(z.union([z.literal(noId), z.uuid()])).max(maxIds));
