import { z } from 'zod';
import type { Field } from '../fields.ts';
import type { AnyEntity } from './entity.ts';

type Filtered = Pick<AnyEntity, 'name' | 'fields' | 'lookups' | 'filters'>;

/** Value of a filter for records whose option is empty. */
export const noneFilter = 'none';

/**
 * Lists the values of a filter in a query: the options of a choice, the suggestions of a line, `true` and `false`; null
 * for a reference, whose value is the id of a record.
 * @throws Error for a field with any other values
 */
export function filterOptions({ name: entity, fields, lookups }: Filtered, name: string): readonly string[] | null {
  if (name in lookups) return null;
  const { options, suggestions, stored } = fields[name] ?? {};
  if (options !== undefined) return options.map((option) => (option === '' ? noneFilter : option));
  if (suggestions !== undefined) return suggestions;
  if (stored?.safeParse(true).success === true) return ['true', 'false'];
  throw new Error(`${entity}: a list cannot be filtered by ${name}`);
}

/** Returns the query parameters of an entity's filters. */
export function filterShape(entity: Filtered) {
  return Object.fromEntries(
    (entity.filters ?? []).map((name) => {
      const options = filterOptions(entity, name);
      return [name, (options === null ? z.uuid() : z.enum(options)).optional()];
    }),
    // The names are known at run time only: `readFilters` takes them out of the query.
  ) as Record<never, z.ZodOptional<z.ZodString>>;
}

/** Takes an entity's filters out of a query. */
export function readFilters({ filters = [] }: Pick<Filtered, 'filters'>, query: object): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap((name) => {
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
