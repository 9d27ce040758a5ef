import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { fromCents } from '#platform/contract/money.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { createStore, useStore } from '#platform/web/state/store.ts';
import type { Store } from '#platform/web/state/store.ts';
import { calculateInvoiceTotals } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { InvoiceTotals } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { readAmounts } from '../values/invoice-wire.ts';
import classes from './positions.module.css';

/** Totals of the current form, kept outside React so that a keystroke renders only the sums that change. */
export type DraftTotals = Store<InvoiceTotals>;

const summed =
  /^(?:positions|allowances|charges|prepaidAmount|precedingInvoices|invoiceType|priceMode)\b(?!.*\.(?:description|reason|vatReasonText|articleNumber|servicePeriod\w+)$)/u;

/** Computes the totals of the form again when a position changes. */
export function useDraftTotals(form: UseFormReturn<InvoiceValues>, language: LanguageKey): DraftTotals {
  const [store] = useState(() => createStore(calculateInvoiceTotals(readAmounts(form.getValues(), language))));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (name !== undefined && !summed.test(name)) return;
          store.set(calculateInvoiceTotals(readAmounts(values, language)));
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

interface EnteredAmountProps {
  readonly list: 'positions' | 'allowances' | 'charges';
  readonly index: number;
}

/** Amount of a row as its prices are entered, net or gross. Only this component renders when it changes. */
export function EnteredAmount({ list, index }: EnteredAmountProps) {
  const language = useLanguage();
  const store = useTotalsStore();
  const cents = useSyncExternalStore(store.subscribe, () => store.get()[list][index]?.enteredCents ?? 0n);
  return (
    <output className={classes.net}>{formatMoney(fromCents(list === 'allowances' ? -cents : cents), language)}</output>
  );
}

export function useInvoiceTotals(): InvoiceTotals {
  return useStore(useTotalsStore());
}
