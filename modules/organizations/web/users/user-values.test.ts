import { describe, expect, it } from 'vitest';
import { mergeValues, toValues } from '#platform/contract/fields.ts';
import { userFields } from '../../contract/users/users.ts';
import type { OrganizationUser } from '../../contract/users/users.ts';
import { keepDefaultLanguage, listMissingNames, normalizeUser, toUserEntity } from './user-values.ts';

const member: OrganizationUser = {
  id: '0198c000-0000-7000-8000-000000000001',
  version: 4,
  user: {
    id: '0198c000-0000-7000-8000-000000000002' as OrganizationUser['user']['id'],
    firstName: 'Erika',
    lastName: 'Muster',
    email: 'erika@example.org',
  },
  permissions: [{ identifier: 'b' }, { identifier: 'a' }],
  startApplication: { id: '0198c000-0000-7000-8000-000000000003', identifier: 'invoices', name: { de: 'Rechnungen' } },
  userLanguages: ['en', 'de'],
  userDefaultLanguage: 'de',
  state: 'active',
  invitedUntil: null,
  invitationDueAt: null,
  pendingEmail: null,
  shared: false,
  protected: false,
};
const values = toValues(userFields, toUserEntity(member), 'de');

it('the form of a user contains the editable values, choices in a fixed order', () => {
  expect(values).toEqual({
    email: 'erika@example.org',
    firstName: 'Erika',
    lastName: 'Muster',
    permissions: ['a', 'b'],
    startApplicationId: member.startApplication?.id,
    userLanguages: ['de', 'en'],
    userDefaultLanguage: 'de',
  });
  expect(toUserEntity({ ...member, startApplication: null })).toMatchObject({ startApplicationId: null, version: 4 });
});

describe('the default language', () => {
  it.each([
    ['de', ['de', 'en'], 'de'],
    ['fr', ['de', 'en'], null],
    [null, ['de'], null],
    ['de', [], null],
  ] as const)('%s among %j is %s', (language, languages, kept) => {
    expect(keepDefaultLanguage(language, languages)).toBe(kept);
  });

  it('is removed with its language when two edits are merged', () => {
    const { values: merged } = mergeValues(
      userFields,
      values,
      { ...values, userDefaultLanguage: 'en' },
      { ...values, userLanguages: ['de', 'fr'] },
    );
    expect(normalizeUser(merged)).toMatchObject({ userLanguages: ['de', 'fr'], userDefaultLanguage: null });
  });
});

it('a new account needs both names', () => {
  expect(listMissingNames({ ...values, lastName: '  ' })).toEqual([
    { path: 'lastName', code: 'too_small', params: { kind: 'string', minimum: 1 } },
  ]);
  expect(listMissingNames(values)).toEqual([]);
});
