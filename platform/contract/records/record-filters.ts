import { z } from 'zod';
import type { Field } from '../fields.ts';
import { lineSchema } from '../texts.ts';
import type { AnyEntity } from './entity.ts';

type Filtered = Pick<AnyEntity, 'name' | 'fields' | 'lookups' | 'filters' | 'linkFilters' | 'states'>;

/** Value of a filter for records whose option is empty. */
export const noneFilter = 'none';

/** Values of a filter in a query: options, any line of text with suggestions, or the id of a record. */
export type FilterValueRange =
  | { readonly by: 'options'; readonly options: readonly string[] }
  | { readonly by: 'text'; readonly suggestions: readonly string[]; readonly max: number }
  | { readonly by: 'record' };

/** Lists the filters of an entity beside `active`, those of links and states included. */
export function filterNames({
  filters = [],
  linkFilters = [],
  states = {},
}: Pick<AnyEntity, 'filters' | 'linkFilters' | 'states'>): readonly string[] {
  return [...filters, ...linkFilters, ...Object.keys(states)];
}

/** Returns the values of a filter. @throws Error for a field that a list cannot be filtered by */
export function filterRange({ name: entity, fields, lookups, states = {} }: Filtered, name: string): FilterValueRange {
  if (name in lookups) return { by: 'record' };
  const values = states[name];
  if (values !== undefined) return { by: 'options', options: values };
  const { options, suggestions, stored, maxLength } = fields[name] ?? {};
  if (options !== undefined)
    return { by: 'options', options: options.map((option) => (option === '' ? noneFilter : option)) };
  if (suggestions !== undefined && maxLength !== undefined) return { by: 'text', suggestions, max: maxLength };
  if (stored?.safeParse(true).success === true) return { by: 'options', options: ['true', 'false'] };
  throw new Error(`${entity}: a list cannot be filtered by ${name}`);
}

/** Records that a list contains: active ones, inactive ones, or both. */
export const activitySchema = z
  .enum(['true', 'false', 'all'])
  .default('true')
  .describe('false selects inactive records, all both');

/** Reads which records a list contains; undefined for both. */
export function readActivity(active: z.infer<typeof activitySchema>): boolean | undefined {
  return active === 'all' ? undefined : active === 'true';
}

/** Returns the query parameters of an entity's filters. */
export function filterShape(entity: Filtered) {
  return Object.fromEntries(
    filterNames(entity).map((name) => [name, rangeSchema(filterRange(entity, name)).optional()]),
    // The names are known at run time only: `readFilters` takes them out of the query.
  ) as Record<never, z.ZodOptional<z.ZodString>>;
}

function rangeSchema(range: FilterValueRange): z.ZodType<string> {
  if (range.by === 'record') return z.uuid();
  return range.by === 'text' ? lineSchema(range.max).min(1) : z.enum(range.options);
}

/** Takes an entity's filters out of a query. */
export function readFilters(
  entity: Pick<Filtered, 'filters' | 'linkFilters' | 'states'>,
  query: object,
): Record<string, string> {
  return Object.fromEntries(
    filterNames(entity).flatMap((name) => {
      const value: unknown = Reflect.get(query, name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Converts the value of a filter to a value of its field. */
export function filterValue({ options, wire }: Pick<Field, 'options' | 'wire'>, value: string): unknown {
  const text = value === noneFilter && options?.includes('') === true ? '' : value;
  return [text, Number(text), text === 'true'].find((candidate) => wire.safeParse(candidate).success);
}
