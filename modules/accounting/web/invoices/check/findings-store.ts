import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Store } from '#platform/web/state/store.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';

/** Findings of the current form; null before the first check. */
export type Findings = readonly InvoiceFinding[] | null;

/** Store outside React: a keystroke renders the list of findings, not the form. */
export const FindingsContext = createContext<Store<Findings> | null>(null);

const nobody = () => () => undefined;

/** True if one of these fields, or a row of it, has an error or a warning. A hint unfolds nothing. */
export function useHasFinding(names: readonly string[]): boolean {
  const store = useContext(FindingsContext);
  return useSyncExternalStore(
    store?.subscribe ?? nobody,
    () =>
      store?.get()?.some(({ severity, field }) => severity !== 'hint' && names.includes(field.split('.')[0] ?? '')) ??
      false,
  );
}
