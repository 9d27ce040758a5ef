import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { recordReferenceSchema } from '../field-kinds.ts';
import { maxLookupOptions } from '../lookup.ts';
import { wireShape } from '../fields.ts';
import type { FieldSet } from '../fields.ts';
import { deletedVersionSchema, versionSchema } from '../integers.ts';
import { listQueryShape, maxCounted, nextCursorSchema, sortQueryShape } from '../paging.ts';
import { lineSchema } from '../texts.ts';
import { recordSchema } from './entity.ts';
import type { AnyEntity, Entity } from './entity.ts';
import { activitySchema, filterShape } from './record-filters.ts';

const params = z.object({ id: z.uuid() });

/** Lists the sortable columns of an entity. */
export function listSorts<Column extends string>(entity: {
  readonly columns: Readonly<Record<Column, { readonly sorts?: false }>>;
}): Column[] {
  return (Object.keys(entity.columns) as Column[]).filter((name) => entity.columns[name].sorts !== false);
}

/**
 * Declares the endpoints of an entity under its path. The registry refuses two entities of one name, because their
 * endpoint ids would be equal.
 */
export function recordCalls<Fields extends FieldSet, Column extends keyof Fields & string>(
  entity: Entity<Fields, Column>,
) {
  const path = `${entity.base}/${entity.name}` as const;
  const access = { permission: entity.permission } as const;
  const of = suffixOf(entity);
  const record = recordSchema(entity);
  const derived = { id: z.uuid().optional().describe('ignored'), active: z.boolean().optional() } as const;
  const rules = z.object(wireShape(entity.fields));
  // Absent fields start empty, and keep their value when a record is saved.
  const optional = Object.fromEntries(
    Object.entries(rules.shape).map(([name, rule]) => [
      name,
      entity.fields[name]?.isRequired === true ? rule : rule.optional(),
    ]),
  ) as {
    [Name in keyof Fields]: Fields[Name]['wire'] | z.ZodOptional<Fields[Name]['wire']>;
  };
  const changed = Object.fromEntries(Object.entries(rules.shape).map(([name, rule]) => [name, rule.optional()])) as {
    [Name in keyof Fields]: z.ZodOptional<Fields[Name]['wire']>;
  };
  return {
    list: defineEndpoint({
      id: `listRecords${of}`,
      method: 'GET',
      path,
      access,
      summary: `Lists records of ${entity.name}, sorted; searchTerm matches every word, also in referenced records`,
      request: {
        query: z.strictObject({
          ...listQueryShape,
          ...sortQueryShape(listSorts(entity)),
          ...filterShape(entity),
          active: activitySchema,
          totals: z
            .enum(['true'])
            .optional()
            .describe('requests the number and the sums of the records on all pages; the first page returns them'),
        }),
      },
      response: z.object({
        records: z.array(record),
        nextCursor: nextCursorSchema,
        totals: z
          .object({
            count: z.number().int().nullable().describe(`null when there are more than ${maxCounted}`),
            sums: z
              .record(z.string(), z.number())
              .optional()
              .describe('sums of the records by field, where the entity has such fields and all are counted'),
          })
          .optional(),
      }),
      errors: ['invalid_cursor'],
    }),
    get: defineEndpoint({
      id: `getRecord${of}`,
      method: 'GET',
      path: `${path}/:id`,
      access,
      summary: `Returns one record of ${entity.name}`,
      request: { params },
      response: z.object({ record }),
      errors: ['not_found'],
    }),
    uses: defineEndpoint({
      id: `getRecordUses${of}`,
      method: 'GET',
      path: `${path}/:id/uses`,
      access,
      summary: `Counts what refers to a record of ${entity.name} and therefore prevents its deletion, by kind`,
      request: { params },
      response: z.object({ uses: z.record(z.string(), z.number().int()).describe('empty if it can be deleted') }),
      errors: ['not_found'],
    }),
    create: defineEndpoint({
      id: `createRecord${of}`,
      method: 'POST',
      path,
      access,
      summary: `Adds a record of ${entity.name}; absent fields are empty`,
      request: {
        body: z.strictObject({
          record: z.strictObject({ ...optional, ...derived, version: versionSchema.optional().describe('ignored') }),
        }),
      },
      response: z.object({ record }),
      errors: ['reference_not_found', 'record_exists'],
    }),
    save: defineEndpoint({
      id: `saveRecord${of}`,
      method: 'PUT',
      path: `${path}/:id`,
      access,
      summary: `Saves a record of ${entity.name}; absent fields stay unchanged`,
      request: {
        params,
        body: z.strictObject({ record: z.strictObject({ ...changed, ...derived, version: versionSchema.min(1) }) }),
      },
      response: z.object({ record }),
      errors: [
        'not_found',
        'changed_meanwhile',
        'reference_not_found',
        'record_exists',
        ...(entity.imported === undefined ? [] : (['record_delivered'] as const)),
      ],
    }),
    remove: defineEndpoint({
      id: `deleteRecord${of}`,
      method: 'DELETE',
      path: `${path}/:id`,
      access,
      summary: `Deletes a record of ${entity.name} without references to it`,
      request: { params, query: z.strictObject({ version: deletedVersionSchema }) },
      response: z.object({}),
      errors: ['not_found', 'changed_meanwhile', 'record_in_use'],
    }),
  } as const;
}

/** Declares the lookup of referenced records, for entities with lookups. */
export function lookupCall(entity: AnyEntity) {
  return defineEndpoint({
    id: `lookupRecords${suffixOf(entity)}`,
    method: 'GET',
    path: `${entity.base}/${entity.name}/lookup`,
    access: { permission: entity.permission },
    summary: `Lists the records that a field of ${entity.name} can reference: the first ${maxLookupOptions} active ones by label`,
    request: {
      query: z.strictObject({
        field: z.enum(Object.keys(entity.lookups)),
        parent: z.uuid().optional().describe('id of the nearest chosen ancestor'),
        searchTerm: lineSchema(200).optional(),
      }),
    },
    response: z.object({
      options: z.array(
        recordReferenceSchema.extend({
          within: z.string().optional().describe("the record's ancestors, the nearest first"),
        }),
      ),
    }),
    errors: [],
  });
}

/** Declares the suggestion of the next number, for numbered entities. */
export function nextNumberCall(entity: AnyEntity) {
  return defineEndpoint({
    id: `getNextNumber${suffixOf(entity)}`,
    method: 'GET',
    path: `${entity.base}/${entity.name}/next-number`,
    access: { permission: entity.permission },
    summary: `Returns the number that the next record of ${entity.name} gets if it is added without ${entity.numbered ?? 'one'}; reserves none`,
    request: {},
    response: z.object({
      nextNumber: z.string().describe('empty where the organisation does not number these records'),
    }),
    errors: [],
  });
}

/** Returns the suffix of an entity's endpoint ids. */
export function suffixOf({ name }: Pick<AnyEntity, 'name'>): string {
  return `Of${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

export type RecordCalls<
  Fields extends FieldSet = FieldSet,
  Column extends keyof Fields & string = keyof Fields & string,
> = ReturnType<typeof recordCalls<Fields, Column>>;
