import { IconTrash } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { translateError } from '#platform/web/api/errors.ts';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { focusInput } from '#platform/web/form/focus-field.ts';
import { formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useRowDrag } from '#platform/web/lists/use-row-drag.ts';
import { positionFields as positionFieldSet } from '#modules/accounting/contract/invoices/invoices.ts';
import { vatRates } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import { unitsOfMeasure } from '#modules/accounting/contract/shared/units.ts';
import { tidyPrice } from '../values/invoice-values.ts';
import type { InvoiceValues, PositionValues } from '../values/invoice-values.ts';
import { CountInput } from './count-input.tsx';
import { EnteredAmount } from './draft-totals.tsx';
import { foldedFields, PositionExtras } from './position-extras.tsx';
import { PositionHandle } from './position-handle.tsx';
import { Cell, cellInput, RowErrors } from './row-cell.tsx';
import dragClasses from '#platform/web/lists/row-drag.module.css';
import classes from './positions.module.css';

export type PositionErrors = Partial<Record<keyof PositionValues, string>>;

/** State of a description without suggestions; its list, which it then controls, is created on demand. */
const suggesting = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
} as const;

/** Fields in the line of a position. */
const inlineFields = ['description', 'count', 'uom', 'price', 'vat'] as const;

interface RowProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly index: number;
  /** Language in which numbers are typed. */
  readonly typedIn: LanguageKey;
  readonly hasGrossPrices: boolean;
  readonly isLast: boolean;
  /** Error texts of the last attempt to save. */
  readonly errors: PositionErrors | undefined;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
  /** Moves to the row below, which is created if there is none. */
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

function Row({ form, index, typedIn, hasGrossPrices, isLast, errors, onMove, onRemove, onNext }: RowProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  useRowDrag({ kind: 'invoice-position', row, handle, index, onMove });
  const [isOpen, setOpen] = useState(false);
  const hasErrors = foldedFields.some((field) => errors?.[field] !== undefined);
  const [hadErrors, setHadErrors] = useState(hasErrors);
  // New errors unfold it; it can still be folded.
  if (hasErrors !== hadErrors) {
    setHadErrors(hasErrors);
    if (hasErrors) setOpen(true);
  }
  const number = index + 1;
  const { register, getValues, setValue, setError, clearErrors } = form;
  const pathOf = <Field extends keyof PositionValues>(field: Field) => `positions.${index}.${field}` as const;
  const move = (step: 1 | -1) => {
    if (step === -1 ? index > 0 : !isLast) onMove(index, index + step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(event.key === 'ArrowUp' ? -1 : 1);
    }
    const { target } = event;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
    const isAt = (...names: string[]) => names.some((name) => target.matches(`[name$=".${name}"]`));
    if (!isAt('count', 'uom', 'price', 'vat')) return;
    event.preventDefault();
    // A service brings its price along. After the price only the rate follows, which is mostly the usual one.
    if (isAt('count', 'uom') && getValues(pathOf('price')).trim() === '') focusInput(row.current, pathOf('price'));
    else onNext(index);
  };
  const labelOf = (field: string) => t(`positions.${field === 'price' && hasGrossPrices ? 'priceGross' : field}`);
  const nameOf = (field: string) => t('positions.fieldOf', { field: labelOf(field), number });
  const errorOf = (field: string) => errors?.[field as keyof PositionValues];
  const cell = (field: keyof PositionValues) => ({
    area: field,
    label: labelOf(field),
    path: pathOf(field),
  });
  const attributes = (field: keyof PositionValues) => cellInput(pathOf(field), nameOf(field), errorOf(field));
  const tidy = () => {
    const path = pathOf('price');
    const typed = getValues(path);
    const tidied = tidyPrice(typed, typedIn);
    if (tidied !== typed) setValue(path, tidied, { shouldDirty: true });
    refuse('price');
  };
  /** Marks a number that cannot be read as soon as it is left; an empty one may still be filled. */
  const refuse = (field: 'count' | 'price') => {
    const typed = getValues(pathOf(field));
    const [problem] = typed.trim() === '' ? [] : positionFieldSet[field].read(typed, typedIn).problems;
    if (problem === undefined) return;
    const message = translateError({ ...problem, message: problem.code, field }, t);
    setError(pathOf(field), { type: 'refused', message });
  };
  const numberOf = (field: 'count' | 'price') => ({
    onChange: () => (errorOf(field) === undefined ? undefined : clearErrors(pathOf(field))),
    onBlur: field === 'price' ? tidy : () => refuse('count'),
  });
  // Most invoices have one reason for all positions without VAT.
  const takeReason = () => {
    const { vat, vatReason } = getValues(`positions.${index}`);
    if (vat !== '0' || vatReason !== '') return;
    const other = getValues('positions').find((position) => position.vat === '0' && position.vatReason !== '');
    if (other !== undefined) setValue(pathOf('vatReason'), other.vatReason, { shouldDirty: true });
  };
  return (
    <li
      ref={row}
      className={`${classes.row} ${dragClasses.row}`}
      aria-label={t('positions.position', { number })}
      onKeyDown={onKeyDown}
    >
      <PositionHandle handle={handle} number={number} isLast={isLast} onMove={move} />
      <Cell {...cell('description')}>
        <textarea
          rows={1}
          {...suggesting}
          placeholder={t('positions.descriptionPlaceholder')}
          {...attributes('description')}
          {...register(pathOf('description'))}
        />
      </Cell>
      <Cell {...cell('count')}>
        <CountInput form={form} index={index} attributes={attributes('count')} options={numberOf('count')} />
      </Cell>
      <Cell {...cell('uom')}>
        <select {...attributes('uom')} {...register(pathOf('uom'))}>
          {unitsOfMeasure.map((unit) => (
            <option key={unit} value={unit}>
              {t(`units.${unit}`)}
            </option>
          ))}
        </select>
      </Cell>
      <Cell {...cell('price')}>
        <input
          required
          inputMode="decimal"
          autoComplete="off"
          {...attributes('price')}
          {...register(pathOf('price'), numberOf('price'))}
        />
      </Cell>
      <Cell {...cell('vat')}>
        <select {...attributes('vat')} {...register(pathOf('vat'), { onChange: takeReason })}>
          {vatRates.map((rate) => (
            <option key={rate} value={rate}>
              {formatPercent(rate, language)}
            </option>
          ))}
        </select>
      </Cell>
      <Cell area="net" label={t(hasGrossPrices ? 'positions.gross' : 'positions.net')}>
        <EnteredAmount list="positions" index={index} />
      </Cell>
      <button
        type="button"
        className={classes.button}
        data-more
        data-reveals={`positions.${index}`}
        aria-expanded={isOpen}
        aria-label={t('positions.more', { number })}
        title={t('positions.more', { number })}
        onClick={() => setOpen(!isOpen)}
      >
        <FoldChevron />
      </button>
      <button
        type="button"
        className={classes.button}
        data-remove
        aria-label={t('positions.remove', { number })}
        title={t('positions.remove', { number })}
        onClick={() => onRemove(index)}
      >
        <IconTrash size={16} aria-hidden />
      </button>
      <RowErrors
        errors={inlineFields.flatMap((field) => {
          const message = errorOf(field);
          return message === undefined ? [] : [{ path: pathOf(field), name: labelOf(field), message }];
        })}
      />
      <PositionExtras form={form} index={index} isOpen={isOpen} nameOf={nameOf} errorOf={errorOf} />
    </li>
  );
}
