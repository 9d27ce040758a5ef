import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../state/store.ts';
import { PreviewRequests } from './preview-requests.ts';
import type { PreviewState } from './preview-requests.ts';

interface Drawing {
  text: string;
  signal: AbortSignal;
  finish: () => void;
  fail: () => void;
}

function setUp() {
  const drawings: Drawing[] = [];
  const state = createStore<PreviewState>('waiting');
  let text = '';
  const requests = new PreviewRequests({
    state,
    rest: 150,
    patience: 600,
    draw: (signal) =>
      new Promise((resolve, reject) =>
        drawings.push({ text, signal, finish: resolve, fail: () => reject(new Error('no')) }),
      ),
  });
  const type = (next: string): void => {
    text = next;
    requests.request();
  };
  return { requests, drawings, state, type };
}

describe('PreviewRequests', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('waits for a pause and renders the latest input', () => {
    const { drawings, type } = setUp();
    type('a');
    vi.advanceTimersByTime(100);
    type('ab');
    vi.advanceTimersByTime(149);
    expect(drawings).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(drawings.map((drawing) => drawing.text)).toEqual(['ab']);
  });

  it('renders during long typing, but lets a slow rendering finish', async () => {
    const { drawings, type, state } = setUp();
    for (let time = 0; time <= 1400; time += 100) {
      type(`at ${time}`);
      vi.advanceTimersByTime(100);
    }
    expect(drawings).toHaveLength(1);
    expect(drawings[0]?.signal.aborted).toBe(false);
    drawings[0]?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.get()).toBe('current');
  });

  it('aborts the older rendering, whose end changes nothing', async () => {
    const { requests, drawings, state } = setUp();
    requests.requestNow();
    vi.advanceTimersByTime(0);
    requests.requestNow();
    vi.advanceTimersByTime(0);
    const [old, next] = drawings;
    expect(old?.signal.aborted).toBe(true);
    old?.fail();
    await Promise.resolve();
    expect(state.get()).toBe('updating');
    next?.finish();
    await vi.waitFor(() => expect(state.get()).toBe('current'));
  });

  it('reports a failure and renders again on demand', async () => {
    const { requests, drawings, state } = setUp();
    requests.requestNow();
    vi.advanceTimersByTime(0);
    drawings[0]?.fail();
    await vi.waitFor(() => expect(state.get()).toBe('failed'));
    requests.requestNow();
    vi.advanceTimersByTime(0);
    expect(drawings).toHaveLength(2);
  });
});
