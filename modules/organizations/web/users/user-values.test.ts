import { describe, expect, it } from 'vitest';
import type { UserId } from '#platform/contract/ids.ts';
import { addOrganizationUser, type OrganizationUser, saveOrganizationUser } from '../../contract/users.ts';
import { type CompleteValues, emptyUser, isComplete, mergeUserValues, toNewUser, toSavedUser, toUserValues } from './user-values.ts';

const start = '019a3cb4-c000-7a40-89d6-f5b9069b7569';
const other = '019a3cb4-c000-73ea-816a-290cd7ccfd3f';

const member: OrganizationUser = {
  id: '019a3cb4-c000-7000-8000-000000000001',
  version: 3,
  user: { id: '019a3cb4-c000-7000-8000-000000000002' as UserId, firstName: 'Erika', lastName: 'Muster', email: 'erika@muster.example' },
  permissions: [{ identifier: 'benit-accounting-permission' }, { identifier: 'benit-care-permission' }],
  startApplication: { id: start, identifier: 'invoices', name: { de: 'Rechnungen' } },
  userLanguages: ['de', 'en'],
  userDefaultLanguage: 'en',
  state: 'active',
  invitedUntil: null,
  invitationDueAt: null,
  pendingEmail: null,
  shared: false,
  protected: false,
};

const values: CompleteValues = {
  email: 'erika@muster.example',
  firstName: 'Erika',
  lastName: 'Muster',
  permissions: ['benit-accounting-permission', 'benit-care-permission'],
  startApplicationId: start,
  userLanguages: ['de', 'en'],
  userDefaultLanguage: 'en',
};

describe('toUserValues', () => {
  it('reads a user', () => {
    expect(toUserValues(member)).toEqual(values);
  });

  it('leaves open what is not there any more', () => {
    const stale = toUserValues({ ...member, startApplication: null, userDefaultLanguage: 'ru' });
    expect(stale).toMatchObject({ startApplicationId: null, userDefaultLanguage: null });
    expect(isComplete(stale)).toBe(false);
  });
});

describe('isComplete', () => {
  it('asks for a start application and a default language, for nothing else', () => {
    expect(isComplete(emptyUser)).toBe(false);
    expect(isComplete({ ...emptyUser, startApplicationId: start })).toBe(false);
    expect(isComplete({ ...emptyUser, userDefaultLanguage: 'de' })).toBe(false);
    expect(isComplete({ ...emptyUser, startApplicationId: start, userDefaultLanguage: 'de' })).toBe(true);
  });
});

describe('the wire', () => {
  it('takes a new user with names', () => {
    const body = toNewUser(values, false);
    expect(addOrganizationUser.request.body.parse(body)).toEqual({
      email: 'erika@muster.example',
      firstName: 'Erika',
      lastName: 'Muster',
      permissionIdentifiers: ['benit-accounting-permission', 'benit-care-permission'],
      startApplicationId: start,
      userLanguages: ['de', 'en'],
      userDefaultLanguage: 'en',
    });
  });

  it('takes a known account without names, also when some were typed before', () => {
    expect(addOrganizationUser.request.body.parse(toNewUser(values, true))).toMatchObject({ firstName: '', lastName: '' });
  });

  it('takes a saved user with permissions as entities and the version', () => {
    expect(saveOrganizationUser.request.body.parse(toSavedUser(values, 3))).toEqual({
      email: 'erika@muster.example',
      firstName: 'Erika',
      lastName: 'Muster',
      permissions: [{ identifier: 'benit-accounting-permission' }, { identifier: 'benit-care-permission' }],
      startApplicationId: start,
      userLanguages: ['de', 'en'],
      userDefaultLanguage: 'en',
      version: 3,
    });
  });
});

describe('mergeUserValues', () => {
  it('keeps what was changed here and takes the rest from the other', () => {
    const mine = { ...values, lastName: 'Sommer', permissions: ['benit-care-permission', 'mine'] };
    const theirs = { ...values, firstName: 'Erika Maria', permissions: ['benit-accounting-permission', 'benit-care-permission', 'theirs'], startApplicationId: other };
    expect(mergeUserValues(values, mine, theirs)).toEqual({
      ...values,
      firstName: 'Erika Maria',
      lastName: 'Sommer',
      permissions: ['benit-care-permission', 'theirs', 'mine'],
      startApplicationId: other,
    });
  });

  it('never leaves a default language that was taken away', () => {
    const mine = { ...values, userDefaultLanguage: 'de' as const };
    const theirs = { ...values, userLanguages: ['en' as const] };
    expect(mergeUserValues(values, mine, theirs)).toMatchObject({ userLanguages: ['en'], userDefaultLanguage: null });
  });

  it('takes the other state as it is when nothing was changed here', () => {
    const theirs = { ...values, email: 'neu@muster.example', userLanguages: ['ru' as const], userDefaultLanguage: 'ru' as const };
    expect(mergeUserValues(values, values, theirs)).toEqual(theirs);
  });
});
