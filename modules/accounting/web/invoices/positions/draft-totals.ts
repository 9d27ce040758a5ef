import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { createStore, useStore, type Store } from '#platform/web/state/store.ts';
import { calculateInvoiceTotals, type InvoiceTotals } from '#modules/accounting/contract/invoice-totals.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { readAmounts } from '../values/invoice-wire.ts';

/** Totals of what is in the form now, kept outside React so that a keystroke renders only the sums that change. */
export type DraftTotals = Store<InvoiceTotals>;

/** The totals of the form, computed anew when a position changes. */
export function useDraftTotals(form: UseFormReturn<InvoiceValues>, language: LanguageKey): DraftTotals {
  const [store] = useState(() => createStore(calculateInvoiceTotals(readAmounts(form.getValues('positions'), language))));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name !== undefined && !name.startsWith('positions')) return;
          store.set(calculateInvoiceTotals(readAmounts(values.positions, language)));
        },
      }),
    [form, language, store],
  );
  return store;
}

export const DraftTotalsContext = createContext<DraftTotals | null>(null);

function useTotalsStore(): DraftTotals {
  const store = useContext(DraftTotalsContext);
  if (store === null) throw new Error('DraftTotalsContext is missing');
  return store;
}

/** Net sum of a position in cents; the component renders again only when this sum changes. */
export function usePositionNet(index: number): bigint {
  const store = useTotalsStore();
  return useSyncExternalStore(store.subscribe, () => store.get().positions[index]?.netCents ?? 0n);
}

export function useInvoiceTotals(): InvoiceTotals {
  return useStore(useTotalsStore());
}
