import { describe, expect, it } from 'vitest';
import { keepStartApplication } from './choices.ts';

describe('keepStartApplication', () => {
  it('holds only an application that the permissions still open', () => {
    expect(keepStartApplication('1', [{ id: '2' }, { id: '1' }])).toBe('1');
    expect(keepStartApplication('1', [{ id: '2' }])).toBeNull();
    expect(keepStartApplication('1', [])).toBeNull();
    expect(keepStartApplication(null, [{ id: '1' }])).toBeNull();
  });
});
