import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { sentDataSchema, sentInternalSchema } from '#modules/real-estate/contract/objects/objekt-data.ts';
import { stakeholderInput } from '#modules/real-estate/contract/stakeholders/stakeholder-data.ts';

const rules = { ...sentDataSchema.shape, ...sentInternalSchema.shape, ...stakeholderInput.shape };
const isRuled = (name: string): name is keyof typeof rules => Object.hasOwn(rules, name);

/**
 * Reads facts of object and person for one document by the rules that they are saved by; other names are left aside.
 * @throws AppError validation_failed, one entry for each
 */
export function readOverrides(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const read = Object.entries(sent).flatMap(([name, value]) =>
    isRuled(name) ? [{ name, value, parsed: rules[name].safeParse(value) }] : [],
  );
  const entries = read.flatMap(({ name, parsed }) =>
    parsed.success ? [] : [...invalidField(`dataTmp.${name}`, 'invalid_type').toEntries()],
  );
  if (entries.length > 0) throw new AppError('validation_failed', { entries });
  return Object.fromEntries(read.map(({ name, parsed }) => [name, parsed.data]));
}
