import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { vatReasons } from '#modules/accounting/contract/shared/vat-reasons.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { Cell, cellInput } from './row-cell.tsx';

interface VatReasonProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly row: `positions.${number}` | `allowances.${number}` | `charges.${number}`;
  /** Names a field of the row for screen readers. */
  readonly nameOf: (field: string) => string;
  readonly errorOf: (field: string) => string | undefined;
}

/** Input of the reason why a row is without VAT; shown at 0 % alone. */
export function VatReason({ form, row, nameOf, errorOf }: VatReasonProps) {
  const { t } = useTranslation('accounting');
  const path = `${row}.vatReason` as const;
  const vat = useWatch({ control: form.control, name: `${row}.vat` });
  if (vat !== '0') return null;
  return (
    <Cell area="vatReason" label={t('positions.vatReason')} error={errorOf('vatReason')} path={path}>
      <select {...cellInput(path, nameOf('vatReason'), errorOf('vatReason'))} {...form.register(path)}>
        {vatReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reason === '' ? t('positions.chooseReason') : t(`records.service.choices.vatReason.${reason}`)}
          </option>
        ))}
      </select>
    </Cell>
  );
}

interface ReasonTextProps extends VatReasonProps {
  readonly row: `positions.${number}`;
}

/** Input of the rule that exempts a position, in words; the default text is its placeholder. */
export function VatReasonText({ form, row, nameOf, errorOf }: ReasonTextProps) {
  const { t } = useTranslation('accounting');
  const path = `${row}.vatReasonText` as const;
  const [vat, reason] = useWatch({ control: form.control, name: [`${row}.vat`, `${row}.vatReason`] });
  if (vat !== '0' || reason !== 'exempt') return null;
  return (
    <Cell area="vatReasonText" label={t('positions.vatReasonText')} error={errorOf('vatReasonText')} path={path}>
      <input
        placeholder={t('positions.vatReasonTextPlaceholder')}
        autoComplete="off"
        {...cellInput(path, nameOf('vatReasonText'), errorOf('vatReasonText'))}
        {...form.register(path)}
      />
    </Cell>
  );
}
