import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * Error answers and what lists share are one schema on hundreds of routes: its shape is made once, when it is first
 * answered.
 */
const shapes = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Serialises answers by the shape of their contract: undeclared fields are left out, a missing field or a wrong type is
 * a 500 and nothing is sent. The rules for what people may type are not applied again: they held when the value came
 * in, they would make old data unreadable once they are tightened, and they took fifteen times as long as the shape.
 */
export const contractSerializerCompiler: typeof serializerCompiler = ({ schema, ...route }) => {
  if (!(schema instanceof z.ZodType)) return serializerCompiler({ ...route, schema });
  let serialize: ReturnType<typeof serializerCompiler> | undefined;
  return (answer) => {
    serialize ??= serializerCompiler({ ...route, schema: toShape(schema) });
    return serialize(answer);
  };
};

/** The schema without the checks on lengths, characters, formats and ranges; types, keys and fixed values stay. */
export function toShape(schema: z.ZodType): z.ZodType {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = makeShape(schema);
  shapes.set(schema, shape);
  return shape;
}

function makeShape(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return z.string();
  if (schema instanceof z.ZodNumber) return z.number();
  if (schema instanceof z.ZodOptional) return z.optional(toShape(schema.unwrap() as z.ZodType));
  if (schema instanceof z.ZodNullable) return z.nullable(toShape(schema.unwrap() as z.ZodType));
  if (schema instanceof z.ZodArray) return z.array(toShape(schema.element as z.ZodType));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => toShape(option as z.ZodType)));
  if (!(schema instanceof z.ZodObject)) return schema;
  const shape = Object.fromEntries(
    Object.entries(schema.shape).map(([key, value]) => [key, toShape(value as z.ZodType)]),
  );
  const { catchall } = schema.def;
  return catchall === undefined ? z.object(shape) : z.object(shape).catchall(catchall as z.ZodType);
}
