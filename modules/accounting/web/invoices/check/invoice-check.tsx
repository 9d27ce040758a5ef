import { useStore } from '#platform/web/state/store.ts';
import type { Store } from '#platform/web/state/store.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { focusField } from '#platform/web/form/focus-field.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import type { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { CheckPanel } from './check-panel.tsx';
import type { CheckPanelProps } from './check-panel.tsx';
import type { Findings } from './findings-store.ts';
import { listPlaces } from './format-finding.ts';
import { useFixes } from './use-fixes.ts';

interface InvoiceCheckProps {
  readonly editing: EntityEditing<typeof invoiceFields>;
  readonly findings: Store<Findings>;
  /** Shows the form if there is no space for both. */
  readonly onShowForm: () => void;
  readonly seeking: Pick<CheckPanelProps, 'isSeeking' | 'onFound'>;
}

/** Check of the form: opens its fields and applies fixes. */
export function InvoiceCheck({ editing, findings, onShowForm, seeking: { isSeeking, onFound } }: InvoiceCheckProps) {
  const { fix, undo } = useFixes(editing);
  const { root } = editing;
  const show = ({ field }: InvoiceFinding) => {
    onShowForm();
    // The form must be visible first.
    requestAnimationFrame(() => focusField(root.current, listPlaces(field)));
  };
  return (
    <CheckPanel
      findings={useStore(findings)}
      onShow={show}
      onFix={fix}
      onUndo={undo}
      isSeeking={isSeeking}
      onFound={onFound}
    />
  );
}
