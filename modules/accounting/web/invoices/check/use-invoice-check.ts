import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore } from '#platform/web/state/store.ts';
import type { Store } from '#platform/web/state/store.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import type { Findings } from './findings-store.ts';

/** Milliseconds without a change after which the form is checked, as soon as the browser is idle. */
const pauseMs = 200;
/** Milliseconds after which it is checked in any case. */
const longestWaitMs = 1000;

interface Options {
  /** Finds the findings of the current form. Must keep its identity, as all of these. */
  readonly find: () => readonly InvoiceFinding[];
  /** Calls the listener on every change of the form. */
  readonly subscribe: (listener: () => void) => () => void;
}

// Safari lacks this function.
const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
};

export interface InvoiceChecking {
  readonly findings: Store<Findings>;
  /** Shows findings from elsewhere for the current form, until it changes. */
  readonly show: (found: readonly InvoiceFinding[]) => void;
}

/** Checks the form in the browser during typing. */
export function useInvoiceCheck({ find, subscribe }: Options): InvoiceChecking {
  const [store] = useState(() => createStore<Findings>(null));
  const cancel = useRef<() => void>(() => undefined);
  useEffect(() => {
    const run = () => store.set(find());
    const wait = () => {
      cancel.current();
      const timer = setTimeout(() => (cancel.current = whenIdle(run)), pauseMs);
      cancel.current = () => clearTimeout(timer);
    };
    cancel.current = whenIdle(run);
    const unsubscribe = subscribe(wait);
    return () => {
      cancel.current();
      unsubscribe();
    };
  }, [find, store, subscribe]);
  const show = useCallback(
    (found: readonly InvoiceFinding[]) => {
      // The pending check would examine the same form.
      cancel.current();
      store.set(found);
    },
    [store],
  );
  return { findings: store, show };
}
