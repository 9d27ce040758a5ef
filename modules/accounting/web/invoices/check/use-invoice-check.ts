import { useEffect, useState } from 'react';
import { createStore, type Store } from '#platform/web/state/store.ts';
import type { CheckContext, InvoiceFinding } from '#modules/accounting/contract/check/finding.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import type { Findings } from './findings-store.ts';

/** Milliseconds without a change after which the form is checked, as soon as the browser has nothing else to do. */
const pauseMs = 200;
/** Milliseconds after which it is checked in any case. */
const longestWaitMs = 1000;

export type CheckInvoice = (invoice: InvoiceDraft, context: CheckContext) => readonly InvoiceFinding[];

interface Options {
  /** Must keep its identity, as all of these. */
  readonly check: CheckInvoice;
  readonly context: CheckContext;
  /** The form as it stands. */
  readonly read: () => InvoiceDraft;
  /** Calls the listener on every change of the form. */
  readonly subscribe: (listener: () => void) => () => void;
}

// Safari has none.
const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs });
  return () => cancelIdleCallback(handle);
};

/** Checks the form in the browser while one types. */
export function useInvoiceCheck({ check, context, read, subscribe }: Options): Store<Findings> {
  const [store] = useState(() => createStore<Findings>(null));
  useEffect(() => {
    let cancel: () => void = () => undefined;
    const run = () => store.set(check(read(), context));
    const wait = () => {
      cancel();
      const timer = setTimeout(() => (cancel = whenIdle(run)), pauseMs);
      cancel = () => clearTimeout(timer);
    };
    cancel = whenIdle(run);
    const unsubscribe = subscribe(wait);
    return () => {
      cancel();
      unsubscribe();
    };
  }, [check, context, read, store, subscribe]);
  return store;
}
