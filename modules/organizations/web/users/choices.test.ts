import { describe, expect, it } from 'vitest';
import { groupByService, keepDefaultLanguage, keepStartApplication, toggleChoice, toggleLanguage } from './choices.ts';

const accounting = { identifier: 'accounting', name: { de: 'Buchhaltung' } };
const care = { identifier: 'care', name: { de: 'Pflege' } };

describe('groupByService', () => {
  it('keeps the order of services and permissions, also when they are mixed', () => {
    const permissions = [
      { identifier: 'a', service: care },
      { identifier: 'b', service: accounting },
      { identifier: 'c', service: { ...care } },
    ];
    expect(groupByService(permissions)).toEqual([
      { service: care, permissions: [permissions[0], permissions[2]] },
      { service: accounting, permissions: [permissions[1]] },
    ]);
  });

  it('has no groups without permissions', () => {
    expect(groupByService([])).toEqual([]);
  });
});

describe('toggleChoice', () => {
  it('adds once and takes out', () => {
    expect(toggleChoice(['a'], 'b', true)).toEqual(['a', 'b']);
    expect(toggleChoice(['a', 'b'], 'a', true)).toEqual(['b', 'a']);
    expect(toggleChoice(['a', 'b'], 'a', false)).toEqual(['b']);
    expect(toggleChoice(['a'], 'b', false)).toEqual(['a']);
  });
});

describe('toggleLanguage', () => {
  it('keeps the order of the product', () => {
    expect(toggleLanguage(['cn', 'en'], 'de', true)).toEqual(['de', 'en', 'cn']);
    expect(toggleLanguage(['de', 'en'], 'de', false)).toEqual(['en']);
  });
});

describe('keepDefaultLanguage', () => {
  it('holds only a language that is chosen', () => {
    expect(keepDefaultLanguage('en', ['de', 'en'])).toBe('en');
    expect(keepDefaultLanguage('en', ['de'])).toBeNull();
    expect(keepDefaultLanguage('en', [])).toBeNull();
    expect(keepDefaultLanguage(null, ['de'])).toBeNull();
  });
});

describe('keepStartApplication', () => {
  it('holds only an application that the permissions still open', () => {
    expect(keepStartApplication('1', [{ id: '2' }, { id: '1' }])).toBe('1');
    expect(keepStartApplication('1', [{ id: '2' }])).toBeNull();
    expect(keepStartApplication('1', [])).toBeNull();
    expect(keepStartApplication(null, [{ id: '1' }])).toBeNull();
  });
});
