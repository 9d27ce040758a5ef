import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Store } from '#platform/web/state/store.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/check/finding.ts';

/** What the check has found in the form as it stands; null until it has run. */
export type Findings = readonly InvoiceFinding[] | null;

/** Kept outside React: a keystroke renders the list of findings, not the form. */
export const FindingsContext = createContext<Store<Findings> | null>(null);

const nobody = () => () => undefined;

/** Whether something is wrong with one of these fields, or with a row of it. A hint unfolds nothing. */
export function useHasFinding(names: readonly string[]): boolean {
  const store = useContext(FindingsContext);
  return useSyncExternalStore(
    store?.subscribe ?? nobody,
    () =>
      store?.get()?.some(({ severity, field }) => severity !== 'hint' && names.includes(field.split('.')[0] ?? '')) ??
      false,
  );
}
