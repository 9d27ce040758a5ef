import { describe, expect, it } from 'vitest';
import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { fieldsOfType } from '#platform/contract/optional-kinds.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { internalFields, objectFields } from '../../contract/objects/object-fields.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const agent = await people.signIn(
  await people.addUser({
    organizationId: await people.addOrganization(['real-estate']),
    permissions: ['ri-real-estate-permission'],
  }),
);
const url = '/api/ri/real-estate/objekt';

type Answer = TestBody & { readonly objekt: Objekt };

/** A value that the field takes, and that is not its empty one. */
function sampleOf({ kind, options = [], wire, maxLength = 20 }: Field): unknown {
  if (kind === 'number') return [7, 1998, 30.5, 1.5].find((value) => wire.safeParse(value).success);
  if (kind === 'flag') return true;
  if (kind === 'choices') return options.length === 0 ? ['VILLA'] : [options[0]];
  if (kind === 'day') return '2026-03-01';
  if (kind === 'email') return 'eigentuemer@example.com';
  if (kind === 'iban') return 'DE02120300000000202051';
  if (options.length > 0) return options.find((option) => !['NO_INFORMATION', 'NOT_APPLICABLE'].includes(option));
  return 'Möbel & Öl #1'.slice(0, maxLength);
}

const sampleAll = (fields: FieldSet, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sampleOf(fields[name] as Field)]));
const save = (body: object) => agent.call<Answer>('PUT', url, { body });

describe.each(objectTypes)('%s', (realEstateType) => {
  const names: readonly string[] = fieldsOfType(objectFields, realEstateType);
  const required = names.filter((name) => (objectFields as FieldSet)[name]?.requiredFor?.includes(realEstateType));

  it('is saved with only its required fields; without one of them exactly that one is named', async () => {
    const { objectId } = await createObject(agent, { realEstateType });
    const data = sampleAll(objectFields, required);
    for (const name of required) {
      const refused = await save({ objectId, data: { ...data, [name]: null } });
      const named = (refused.body as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field);
      expect([name, refused.status, named]).toEqual([name, 400, [`data.${name}`]]);
    }
    const { status, body, text } = await save({ objectId, data });
    expect([status, status === 200 ? body.objekt.missing : text]).toEqual([200, []]);
  });

  it('keeps all its fields as they were sent', async () => {
    const { objectId } = await createObject(agent, { realEstateType });
    const data = sampleAll(objectFields, names);
    const dataTwo = sampleAll(internalFields, Object.keys(internalFields));
    const { status, body, text } = await save({ objectId, data, dataTwo });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    expect(body.objekt.data).toMatchObject(data);
    expect(body.objekt.dataTwo).toMatchObject(dataTwo);
  });

  it('refuses a field of other types by its name', async () => {
    const { objectId } = await createObject(agent, { realEstateType });
    const strange = Object.keys(objectFields).find((name) => !names.includes(name)) ?? '';
    const refused = await save({
      objectId,
      draft: true,
      data: { [strange]: sampleOf((objectFields as FieldSet)[strange] as Field) },
    });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(`data.${strange}`)]);
  });
});
