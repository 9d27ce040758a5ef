import { useSyncExternalStore } from 'react';

/** Observable value outside React; `set` notifies all subscribers. */
export interface Store<Value> {
  get(): Value;
  set(next: Value | ((current: Value) => Value)): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a store; equal values (`Object.is`) cause no notification. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const changed = typeof next === 'function' ? (next as (current: Value) => Value)(value) : next;
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads the value of a store; the component renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
