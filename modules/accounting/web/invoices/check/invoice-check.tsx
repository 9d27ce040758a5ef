import { useQuery } from '@tanstack/react-query';
import { get } from 'react-hook-form';
import { isEmptyValue } from '#platform/contract/fields.ts';
import { pickEntry } from '#platform/web/settings/use-settings-form.ts';
import { senderDetails } from '#modules/accounting/contract/company/company.ts';
import { useStore } from '#platform/web/state/store.ts';
import type { Store } from '#platform/web/state/store.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { focusField } from '#platform/web/form/focus-field.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';
import type { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';
import { configurationQuery } from '../../configuration/configuration-queries.ts';
import { CheckPanel } from './check-panel.tsx';
import type { CheckPanelProps } from './check-panel.tsx';
import type { Findings } from './findings-store.ts';
import { listPlaces } from './format-finding.ts';
import { groupFindings } from './group-findings.ts';
import { useFixes } from './use-fixes.ts';

interface InvoiceCheckProps {
  readonly editing: EntityEditing<typeof invoiceFields>;
  readonly findings: Store<Findings>;
  /** Shows the form if there is no space for both. */
  readonly onShowForm: () => void;
  /** True while only the fields that were left are checked. */
  readonly isQuiet: () => boolean;
  readonly seeking: Pick<CheckPanelProps, 'isSeeking' | 'onFound'>;
}

/** Check of the form: opens its fields and applies fixes. */
export function InvoiceCheck({ editing, findings, onShowForm, isQuiet, seeking }: InvoiceCheckProps) {
  const { fix, undo } = useFixes(editing);
  const { isSeeking, onFound } = seeking;
  const { form, root } = editing;
  const found = useStore(findings);
  const company = pickEntry(useQuery(configurationQuery()).data, 'invoiceConfig')?.properties;
  const groups =
    found === null ? null : groupFindings(found, (path) => isEmptyValue(get(form.getValues(), path) as unknown));
  const missing = groups?.find(({ isCompany }) => isCompany)?.findings ?? [];
  const show = ({ field }: InvoiceFinding) => {
    onShowForm();
    // The form must be visible first.
    requestAnimationFrame(() => focusField(root.current, listPlaces(field)));
  };
  return (
    <CheckPanel
      groups={groups}
      isQuiet={isQuiet()}
      companyFix={fillCompany(missing, company ?? {})}
      onShow={show}
      onFix={fix}
      onUndo={undo}
      isSeeking={isSeeking}
      onFound={onFound}
    />
  );
}

/** Returns a finding whose fix fills the missing company data that the configuration has; null if it has none. */
function fillCompany(
  missing: readonly InvoiceFinding[],
  configured: Readonly<Record<string, unknown>>,
): InvoiceFinding | null {
  const details: Readonly<Record<string, string>> = senderDetails;
  const changes = [...new Set(missing.map(({ field }) => field))].flatMap((field) => {
    const value = configured[details[field] ?? field];
    return typeof value === 'string' && value !== '' ? [{ field, value }] : [];
  });
  const [first] = missing;
  return first === undefined || changes.length === 0 ? null : { ...first, fix: { changes } };
}
