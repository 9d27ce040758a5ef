import { z } from 'zod';
import type { PermissionIdentifier } from './catalogue.ts';
import { defineEndpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { storedShape, wireShape } from './fields.ts';
import type { FieldSet } from './fields.ts';
import { versionSchema } from './integers.ts';

/** A card of settings on the wire. */
export interface SettingsCard<
  Identifier extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodObject = z.ZodObject,
> {
  readonly identifier: Identifier;
  readonly input: z.ZodObject<
    { configIdentifier: z.ZodLiteral<Identifier>; properties: Input; version: z.ZodOptional<typeof versionSchema> },
    z.core.$strict
  >;
  readonly answer: z.ZodObject<{
    configIdentifier: z.ZodLiteral<Identifier>;
    properties: Answer;
    version: z.ZodNumber;
  }>;
}

/** Declares a card by the properties that are sent and those that are answered. */
export function settingsCard<const Identifier extends string, Input extends z.ZodObject, Answer extends z.ZodObject>(
  identifier: Identifier,
  { input, answer }: { readonly input: Input; readonly answer: Answer },
): SettingsCard<Identifier, Input, Answer> {
  const configIdentifier = z.literal(identifier);
  return {
    identifier,
    input: z.strictObject({ configIdentifier, properties: input, version: versionSchema.optional() }),
    answer: z.object({ configIdentifier, properties: answer, version: z.number() }),
  };
}

/** Declares a card whose properties are fields of a form. */
export function fieldsCard<const Identifier extends string, Fields extends FieldSet>(
  identifier: Identifier,
  fields: Fields,
) {
  return settingsCard(identifier, {
    input: z.strictObject(wireShape(fields)),
    answer: z.object(storedShape(fields)),
  });
}

interface CallsOptions<Card extends SettingsCard> {
  /** Part of the endpoint ids: `get<name>Configuration`, `save<name>Configuration`. */
  readonly name: string;
  readonly path: `/api/${string}`;
  readonly access: { readonly permission: PermissionIdentifier };
  readonly summaries: { readonly get: string; readonly save: string };
  readonly cards: readonly Card[];
  /** Error codes of saving beyond `changed_meanwhile`. */
  readonly errors?: readonly ErrorCode[];
  readonly bodyLimit?: number;
}

/** Declares the endpoints of a module's cards: one reads all of them, one saves one. */
export function settingsCalls<Card extends SettingsCard>(options: CallsOptions<Card>) {
  const { name, path, access, summaries, cards, errors = [], bodyLimit } = options;
  const entry = unionOf(cards.map(({ answer }): Card['answer'] => answer));
  return {
    entry,
    get: defineEndpoint({
      id: `get${name}Configuration`,
      method: 'GET',
      path,
      access,
      summary: summaries.get,
      request: {},
      response: z.object({ configurations: z.array(entry) }),
      errors: [],
    }),
    save: defineEndpoint({
      id: `save${name}Configuration`,
      method: 'PUT',
      path,
      access,
      summary: summaries.save,
      request: { body: unionOf(cards.map(({ input }): Card['input'] => input)) },
      response: z.object({ configuration: entry }),
      errors: ['changed_meanwhile', ...errors],
      ...(bodyLimit !== undefined && { bodyLimit }),
    }),
  };
}

function unionOf<Option extends z.ZodObject>(options: readonly Option[]) {
  return z.discriminatedUnion('configIdentifier', options as readonly [Option, ...Option[]]);
}
