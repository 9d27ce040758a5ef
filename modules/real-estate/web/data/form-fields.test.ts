import { describe, expect, it } from 'vitest';
import type { Field, FieldSet } from '#platform/contract/fields.ts';
import { listMissingFields } from '../../contract/objects/missing-fields.ts';
import { objectFields } from '../../contract/objects/object-fields.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import { isRequired, listMissingInForm } from './form-fields.ts';

const registry: FieldSet = objectFields;

const requiredOf = (type: string) =>
  Object.keys(registry).filter((name) => registry[name]?.requiredFor?.includes(type) === true);

/** Filled as the form holds it. */
const filled = ({ kind, options = [] }: Field): unknown => (kind === 'choices' ? [options[0]] : (options[0] ?? '1'));

const complete = (type: string) => ({
  realEstateType: type,
  ...Object.fromEntries(requiredOf(type).map((name) => [name, filled(registry[name] as Field)])),
});

const rows = objectTypes.flatMap((type) => requiredOf(type).map((name) => [type, name] as const));

it('every type has required fields', () => {
  expect(new Set(rows.map(([type]) => type)).size).toBe(11);
});

it.each(rows)('%s without %s names exactly that field, as the server does', (type, name) => {
  expect(listMissingInForm(complete(type), false)).toEqual([]);
  for (const empty of ['', null, undefined]) {
    const values = { ...complete(type), [name]: empty };
    expect(isRequired(name, values, false)).toBe(true);
    expect(listMissingInForm(values, false)).toEqual([name]);
    expect(listMissingFields(values)).toEqual([name]);
  }
});

describe('a house with a linked investment object', () => {
  const house = 'realestates.houseBuy';
  const both = { ...complete(house), investmentType: 'INVEST_OTHER', netFloorSpace: '200' };

  it.each(['investmentType', 'netFloorSpace'])('without %s names exactly that field', (name) => {
    expect(listMissingInForm(both, true)).toEqual([]);
    expect(listMissingInForm({ ...both, [name]: '' }, true)).toEqual([name]);
    expect(listMissingFields({ ...both, [name]: '', linkedSaveScout: true })).toEqual([name]);
  });

  it('needs neither field while none is linked, and another type never', () => {
    expect(listMissingInForm(complete(house), false)).toEqual([]);
    expect(listMissingInForm(complete('realestates.houseRent'), true)).toEqual([]);
  });
});

it.each(['realestates.houseBuy', 'realestates.investment'])('%s: an unknown year counts as a year', (type) => {
  const values = { ...complete(type), constructionYear: '', constructionYearUnknown: 'YES' };
  expect(listMissingInForm(values, false)).toEqual([]);
  expect(isRequired('constructionYear', values, false)).toBe(false);
  expect(listMissingFields(values)).toEqual([]);
});
