import { testByFuzzing } from '#testing/fuzzing.ts';
import { propertyOwnerEntities } from '../contract/records.ts';

await testByFuzzing('property-owner', async ({ path }) => ({
  mapping: propertyOwnerEntities.filter((entity) => path.startsWith(`${entity.base}/${entity.name}/`)).map(({ fields, title }) => mapRequired(title, fields)),
}));

/** Columns for all that an import needs. */
function mapRequired(title: string, fields: Readonly<Record<string, { readonly isRequired: boolean }>>): Record<string, string> {
  const needed = [title, ...Object.keys(fields).filter((name) => fields[name]?.isRequired === true && name !== title)];
  return Object.fromEntries(needed.map((name, column) => [String(column), name]));
}
