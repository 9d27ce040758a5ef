import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import { textSchema } from '#platform/contract/texts.ts';
import { externalIdSchema } from '../external-ids.ts';

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

/** External ids separated by commas; `0` selects records without one. An empty list filters nothing. */
export const idListSchema = textSchema(maxIds * 41)
  .transform((list) => [
    ...new Set(
      list
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ])
  .pipe(z.array(externalIdSchema).max(maxIds));
