import { describe, expect, it, test } from 'vitest';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { CentralOrganization } from '#modules/organizations/contract/central.ts';
import { createValues, mergeValues, readIndustry, readInvitations, toValues } from './organization-values.ts';

const organization: CentralOrganization = {
  id: '019a3cb4-c000-75d0-811e-43d856b06f81' as OrganizationId,
  version: 3,
  name: 'Malerbetrieb Sommer',
  identifier: 'maler-sommer',
  industry: { de: 'Handwerk', fr: 'Artisanat' },
  serviceIds: ['b', 'a'],
  userCount: 2,
  invitationsPerDay: 50,
  createdAt: '2026-11-01T08:00:00Z',
  operator: false,
};

test('languages without a text are empty fields and left out on the wire', () => {
  const { industry } = toValues(organization);
  expect(industry).toEqual({ de: 'Handwerk', en: '', es: '', fr: 'Artisanat', ru: '', cn: '' });
  expect(readIndustry({ ...industry, en: '  ', ru: ' Ремесло ' })).toEqual({ de: 'Handwerk', fr: 'Artisanat', ru: 'Ремесло' });
  expect(readIndustry(createValues().industry)).toEqual({ de: '' });
});

test.each([['1', 1], [' 50 ', 50], ['10000', 10_000], ['0', null], ['10001', null], ['', null], ['-5', null], ['2,5', null], ['1e3', null]])('%j are %j invitations', (text, expected) => {
  expect(readInvitations(text)).toBe(expected);
});

describe('mergeValues', () => {
  const base = toValues(organization);

  it('takes over what the other person changed and keeps what was typed here', () => {
    const theirs = { ...base, identifier: 'sommer', serviceIds: ['a'] };
    expect(mergeValues(base, { ...base, name: 'Sommer GmbH' }, theirs)).toEqual({ values: { ...theirs, name: 'Sommer GmbH' }, contested: [] });
  });

  it('names the fields that both changed, unless to the same', () => {
    const mine = { ...base, name: 'Sommer GmbH', identifier: 'sommer', serviceIds: ['a', 'b', 'c'] };
    const theirs = { ...base, name: 'Sommer KG', identifier: 'sommer' };
    expect(mergeValues(base, mine, theirs)).toEqual({ values: mine, contested: ['name'] });
  });
});
