import { IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { fromScaled } from '#platform/contract/money.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatMoney, formatPercent } from '#platform/web/format/format.ts';
import { vatRates } from '#modules/accounting/contract/invoice-totals.ts';
import { unitsOfMeasure } from '#modules/accounting/contract/invoices.ts';
import { type InvoiceValues, type PositionValues, tidyPrice } from '../values/invoice-values.ts';
import { usePositionNet } from './draft-totals.ts';
import { PositionHandle } from './position-handle.tsx';
import { usePositionDrag } from './use-position-drag.ts';
import classes from './positions.module.css';

export type PositionErrors = Partial<Record<keyof PositionValues, string>>;

interface RowProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly index: number;
  /** Language in which numbers are typed. */
  readonly typedIn: LanguageKey;
  readonly isLast: boolean;
  /** Texts of the last attempt to save. */
  readonly errors: PositionErrors | undefined;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
  /** Goes to the row below, which is made where there is none. */
  readonly onNext: (index: number) => void;
}

/** One position: plain inputs that the form reads by reference, so typing renders nothing but the sum. */
export const PositionRow = memo(Row, (before, after) => {
  const { errors: textsBefore, ...rest } = before;
  const { errors, ...others } = after;
  return isShallowEqual(rest, others) && isShallowEqual(textsBefore ?? {}, errors ?? {});
});

function isShallowEqual(left: object, right: object): boolean {
  const entries = Object.entries(left);
  const values = new Map<string, unknown>(Object.entries(right));
  return entries.length === values.size && entries.every(([key, value]) => Object.is(values.get(key), value));
}

function Row({ form, index, typedIn, isLast, errors, onMove, onRemove, onNext }: RowProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  usePositionDrag({ row, handle, index, onMove });
  const number = index + 1;
  const move = (step: 1 | -1) => {
    if (step === -1 ? index > 0 : !isLast) onMove(index, index + step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(event.key === 'ArrowUp' ? -1 : 1);
    }
    // Behind the price only the rate follows, which is the usual one mostly.
    if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('[name$=".price"], [name$=".vat"]')) {
      event.preventDefault();
      onNext(index);
    }
  };
  const cell = (field: keyof PositionValues) => ({ area: field, label: t(`positions.${field}`), error: errors?.[field], errorId: `position-${index}-${field}` });
  const attributes = (field: keyof PositionValues) => ({
    className: classes.input,
    'aria-label': t('positions.fieldOf', { field: t(`positions.${field}`), number }),
    ...(errors?.[field] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `position-${index}-${field}` }),
  });
  const { register } = form;
  const tidy = () => {
    const path = `positions.${index}.price` as const;
    const typed = form.getValues(path);
    const tidied = tidyPrice(typed, typedIn);
    if (tidied !== typed) form.setValue(path, tidied, { shouldDirty: true });
  };
  return (
    <li ref={row} className={classes.row} aria-label={t('positions.position', { number })} onKeyDown={onKeyDown}>
      <PositionHandle handle={handle} number={number} isLast={isLast} onMove={move} />
      <Cell {...cell('description')}>
        <textarea rows={1} placeholder={t('positions.descriptionPlaceholder')} {...attributes('description')} {...register(`positions.${index}.description`)} />
      </Cell>
      <Cell {...cell('count')}>
        <CountInput form={form} index={index} attributes={attributes('count')} />
      </Cell>
      <Cell {...cell('uom')}>
        <select {...attributes('uom')} {...register(`positions.${index}.uom`)}>
          {unitsOfMeasure.map((unit) => (
            <option key={unit} value={unit}>
              {t(`units.${unit}`)}
            </option>
          ))}
        </select>
      </Cell>
      <Cell {...cell('price')}>
        <input required inputMode="decimal" autoComplete="off" {...attributes('price')} {...register(`positions.${index}.price`, { onBlur: tidy })} />
      </Cell>
      <Cell {...cell('vat')}>
        <select {...attributes('vat')} {...register(`positions.${index}.vat`)}>
          {vatRates.map((rate) => (
            <option key={rate} value={rate}>{formatPercent(rate, language)}</option>
          ))}
        </select>
      </Cell>
      <Cell area="net" label={t('positions.net')}>
        <NetSum index={index} />
      </Cell>
      <button type="button" className={classes.button} data-remove aria-label={t('positions.remove', { number })} title={t('positions.remove', { number })} onClick={() => onRemove(index)}>
        <IconTrash size={16} aria-hidden />
      </button>
    </li>
  );
}

interface CellProps {
  readonly area: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly errorId?: string;
  readonly children: ReactNode;
}

function Cell({ area, label, error, errorId, children }: CellProps) {
  return (
    <span className={classes.cell} data-area={area}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {children}
      {error === undefined ? null : (
        <span id={errorId} className={classes.error}>
          {error}
        </span>
      )}
    </span>
  );
}

interface CountProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly index: number;
  readonly attributes: Record<string, unknown>;
}

/** The count: fixed at 1 for `general`, which has no symbol (specification, section 5). */
function CountInput({ form, index, attributes }: CountProps) {
  const unit = useWatch({ control: form.control, name: `positions.${index}.uom` });
  // Shown as 1 while it is fixed; what was typed before comes back with the unit.
  if (unit === 'general') return <input {...attributes} disabled value="1" readOnly />;
  return <input {...attributes} required inputMode="decimal" autoComplete="off" {...form.register(`positions.${index}.count`)} />;
}

function NetSum({ index }: { index: number }) {
  const language = useLanguage();
  return <output className={classes.net}>{formatMoney(fromScaled(usePositionNet(index), 2), language)}</output>;
}
