import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#platform/web/form/day-input.tsx';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatPeriod } from '../../format-period.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { PercentOrAmount } from './percent-or-amount.tsx';
import { Cell, cellInput } from './row-cell.tsx';
import { formatDiscount } from './format-discount.ts';
import { VatReason, VatReasonText } from './vat-reason.tsx';
import classes from './positions.module.css';

/** Fields of a position that are folded. */
export const foldedFields = [
  'discountPercent',
  'discountAmount',
  'articleNumber',
  'servicePeriodStart',
  'servicePeriodEnd',
] as const;

interface ExtrasProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly index: number;
  readonly isOpen: boolean;
  readonly nameOf: (field: string) => string;
  readonly errorOf: (field: string) => string | undefined;
}

/** Extras below the line of a position: the reason at 0 %, and the folded fields or their summary. */
export function PositionExtras({ isOpen, ...row }: ExtrasProps) {
  const path = `positions.${row.index}` as const;
  return (
    <>
      <VatReason {...row} row={path} />
      <VatReasonText {...row} row={path} />
      {isOpen ? <OpenExtras {...row} path={path} /> : <FoldedExtras {...row} path={path} />}
    </>
  );
}

type RowProps = Omit<ExtrasProps, 'isOpen'> & { readonly path: `positions.${number}` };

function OpenExtras({ form, path, nameOf, errorOf }: RowProps) {
  const { t } = useTranslation('accounting');
  const discountError = errorOf('discountPercent') ?? errorOf('discountAmount');
  const fields = { percent: 'discountPercent', amount: 'discountAmount' };
  return (
    <div className={classes.extras}>
      <Cell area="discount" label={t('positions.discount')} error={discountError} path={`${path}.discountPercent`}>
        <PercentOrAmount form={form} row={path} fields={fields} name={nameOf('discount')} error={discountError} />
      </Cell>
      <Cell
        area="articleNumber"
        label={t('positions.articleNumber')}
        error={errorOf('articleNumber')}
        path={`${path}.articleNumber`}
      >
        <input
          autoComplete="off"
          {...cellInput(`${path}.articleNumber`, nameOf('articleNumber'), errorOf('articleNumber'))}
          {...form.register(`${path}.articleNumber`)}
        />
      </Cell>
      {(['servicePeriodStart', 'servicePeriodEnd'] as const).map((field) => (
        <Cell key={field} area={field} label={t(`positions.${field}`)}>
          <PeriodDay form={form} path={`${path}.${field}`} name={nameOf(field)} error={errorOf(field)} />
        </Cell>
      ))}
    </div>
  );
}

interface DayProps extends Pick<ExtrasProps, 'form'> {
  readonly path: `positions.${number}.${'servicePeriodStart' | 'servicePeriodEnd'}`;
  readonly name: string;
  readonly error: string | undefined;
}

function PeriodDay({ form, path, name, error }: DayProps) {
  const { t } = useTranslation('platform');
  const value = useWatch({ control: form.control, name: path });
  const set = (day: string | null) => form.setValue(path, day, { shouldDirty: true });
  return (
    <DayInput
      size="sm"
      aria-label={name}
      data-field={path}
      value={value}
      onChange={set}
      onUnreadable={set}
      clearable
      clearButtonProps={{ 'aria-label': t('actions.clear') }}
      error={error}
    />
  );
}

function FoldedExtras({ form, path }: RowProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const [percent, amount, article, start, end] = useWatch({
    control: form.control,
    name: [
      `${path}.discountPercent`,
      `${path}.discountAmount`,
      `${path}.articleNumber`,
      `${path}.servicePeriodStart`,
      `${path}.servicePeriodEnd`,
    ],
  });
  const discount = formatDiscount(percent, amount, language);
  const words = [
    discount === '' ? '' : `${t('positions.discount')} ${discount}`,
    article === '' ? '' : `${t('positions.articleNumber')} ${article}`,
    formatPeriod(start, end, language, t),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" className={classes.folded}>
      {words.join(' · ')}
    </Text>
  );
}
