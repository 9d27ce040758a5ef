import { describe, expect, it } from 'vitest';
import { groupByService, keepStartApplication } from './choices.ts';

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

describe('keepStartApplication', () => {
  it('holds only an application that the permissions still open', () => {
    expect(keepStartApplication('1', [{ id: '2' }, { id: '1' }])).toBe('1');
    expect(keepStartApplication('1', [{ id: '2' }])).toBeNull();
    expect(keepStartApplication('1', [])).toBeNull();
    expect(keepStartApplication(null, [{ id: '1' }])).toBeNull();
  });
});
