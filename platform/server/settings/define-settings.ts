import type { z } from 'zod';
import type { SettingsCard } from '../../contract/settings.ts';

export interface SettingsOptions<Schema extends z.ZodObject> {
  /** Values until an organisation saves its own; version 0. */
  readonly defaults: z.output<Schema>;
  /** Fields, optional texts, that are sealed and never answered: passwords and keys of other services. */
  readonly secret?: readonly (keyof z.output<Schema> & string)[];
}

/** One card of settings of an organisation. */
export interface Settings<
  Identifier extends string = string,
  Schema extends z.ZodObject = z.ZodObject,
> extends SettingsOptions<Schema> {
  /** Owner of the settings, such as the module's name. */
  readonly area: string;
  readonly identifier: Identifier;
  /** Schema of the stored and answered values; it also reads values that former versions stored. */
  readonly schema: Schema;
}

/** Declares the settings of a card whose properties are answered as they are stored. */
export function storeCard<const Identifier extends string, Input extends z.ZodObject, Answer extends z.ZodObject>(
  area: string,
  { identifier, answer }: SettingsCard<Identifier, Input, Answer>,
  defaults: z.output<Answer>,
): Settings<Identifier, Answer> {
  return defineSettings(area, identifier, answer.shape.properties, { defaults });
}

/** Declares a card of settings. Rows without one are defaults, so a new card needs no migration. */
export function defineSettings<const Identifier extends string, Schema extends z.ZodObject>(
  area: string,
  identifier: Identifier,
  schema: Schema,
  options: SettingsOptions<Schema>,
): Settings<Identifier, Schema> {
  return { area, identifier, schema, ...options };
}
