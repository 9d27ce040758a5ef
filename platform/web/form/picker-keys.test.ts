import { describe, expect, it } from 'vitest';
import { findActive, noKeys, pressKey, releaseKeys } from './picker-keys.ts';
import type { PickerKey } from './picker-keys.ts';

const hits = { ids: ['anna', 'bert', 'carl'], areCurrent: true };
const outdated = { ids: ['earlier'], areCurrent: false };
const press = (keys: readonly PickerKey[], shown = hits) =>
  keys.reduce<ReturnType<typeof pressKey>>((state, key) => pressKey(state, key, shown), { ...noKeys, chosen: null });

describe('the keys of a picker', () => {
  it('take the first hit by Enter alone, and move from there', () => {
    expect(press(['Enter']).chosen).toBe('anna');
    expect(press(['ArrowDown', 'Enter']).chosen).toBe('bert');
    expect(press(['ArrowUp', 'Enter']).chosen).toBe('carl');
    expect(press(['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']).chosen).toBe('anna');
  });

  it('begin at the present choice if there is one', () => {
    expect(pressKey(noKeys, 'Enter', { ...hits, startId: 'bert' }).chosen).toBe('bert');
    expect(pressKey(noKeys, 'Enter', { ...hits, startId: 'gone' }).chosen).toBe('anna');
  });

  it('choose nothing without a hit', () => {
    expect(pressKey(noKeys, 'Enter', { ids: [], areCurrent: true }).chosen).toBeNull();
    expect(findActive(press(['ArrowDown'], { ids: [], areCurrent: true }), { ids: [], areCurrent: true })).toBe(-1);
  });

  it('pressed before the hits arrive choose none of the former ones, but act on the new ones', () => {
    const waiting = press(['ArrowDown', 'Enter'], outdated);
    expect(waiting.chosen).toBeNull();
    expect(releaseKeys(waiting, hits)).toEqual({ activeId: null, waiting: [], chosen: 'bert' });
    expect(releaseKeys(press(['ArrowDown'], outdated), hits)).toEqual({ activeId: 'bert', waiting: [], chosen: null });
  });

  it('stay at the same hit when further ones arrive', () => {
    const state = press(['ArrowDown']);
    expect(findActive(state, { ids: ['new', 'anna', 'bert'], areCurrent: true })).toBe(2);
    expect(findActive(state, { ids: ['new'], areCurrent: true })).toBe(0);
  });
});
