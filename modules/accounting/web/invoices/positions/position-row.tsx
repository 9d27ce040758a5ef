import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fromScaled } from '#platform/contract/money.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatMoney, formatPercent } from '#platform/web/format/format.ts';
import { vatRates } from '#modules/accounting/contract/invoice-totals.ts';
import { unitsOfMeasure } from '#modules/accounting/contract/invoices.ts';
import type { InvoiceValues, PositionValues } from '../values/invoice-values.ts';
import { usePositionNet } from './draft-totals.ts';
import { usePositionDrag } from './use-position-drag.ts';
import classes from './positions.module.css';

export type PositionErrors = Partial<Record<keyof PositionValues, string>>;

interface RowProps {
  readonly form: UseFormReturn<InvoiceValues>;
  readonly index: number;
  readonly isLast: boolean;
  /** Texts of the last attempt to save. */
  readonly errors: PositionErrors | undefined;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
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

function Row({ form, index, isLast, errors, onMove, onRemove }: RowProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  usePositionDrag({ row, handle, index, onMove });
  const number = index + 1;
  const name = (field: keyof PositionValues) => ({
    'aria-label': t('positions.fieldOf', { field: t(`positions.${field}`), number }),
    ...(errors?.[field] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `position-${index}-errors` }),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && index > 0) onMove(index, index - 1);
    if (event.key === 'ArrowDown' && !isLast) onMove(index, index + 1);
  };
  const { register } = form;
  return (
    <li ref={row} className={classes.row} aria-label={t('positions.position', { number })} onKeyDown={onKeyDown}>
      <button ref={handle} type="button" className={classes.handle} aria-label={t('positions.drag', { number })} title={t('positions.dragHint')}>
        <IconGripVertical size={16} aria-hidden />
        <span className={classes.number}>{number}</span>
      </button>
      <Cell area="description" label={t('positions.description')}>
        <textarea rows={1} className={classes.input} placeholder={t('positions.descriptionPlaceholder')} {...name('description')} {...register(`positions.${index}.description`)} />
      </Cell>
      <Cell area="count" label={t('positions.count')}>
        <CountInput form={form} index={index} attributes={name('count')} />
      </Cell>
      <Cell area="uom" label={t('positions.uom')}>
        <select className={classes.input} {...name('uom')} {...register(`positions.${index}.uom`)}>
          {unitsOfMeasure.map((unit) => (
            <option key={unit} value={unit}>
              {t(`units.${unit}`)}
            </option>
          ))}
        </select>
      </Cell>
      <Cell area="price" label={t('positions.price')}>
        <span className={classes.money}>
          <input required inputMode="decimal" autoComplete="off" className={classes.input} {...name('price')} {...register(`positions.${index}.price`)} />
          <span aria-hidden>€</span>
        </span>
      </Cell>
      <Cell area="vat" label={t('positions.vat')}>
        <select className={classes.input} {...name('vat')} {...register(`positions.${index}.vat`)}>
          {vatRates.map((rate) => (
            <option key={rate} value={rate}>{formatPercent(rate, language)}</option>
          ))}
        </select>
      </Cell>
      <Cell area="net" label={t('positions.net')}>
        <NetSum index={index} />
      </Cell>
      <span className={classes.actions}>
        <RowButton label={t('positions.moveUp', { number })} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
          <IconArrowUp size={16} aria-hidden />
        </RowButton>
        <RowButton label={t('positions.moveDown', { number })} disabled={isLast} onClick={() => onMove(index, index + 1)}>
          <IconArrowDown size={16} aria-hidden />
        </RowButton>
        <RowButton label={t('positions.remove', { number })} onClick={() => onRemove(index)}>
          <IconTrash size={16} aria-hidden />
        </RowButton>
      </span>
      {errors === undefined ? null : (
        <span id={`position-${index}-errors`} className={classes.errors}>
          {[...new Set(Object.values(errors))].join(' · ')}
        </span>
      )}
    </li>
  );
}

function Cell({ area, label, children }: { area: string; label: string; children: ReactNode }) {
  return (
    <span className={classes.cell} data-area={area}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {children}
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
  const isFixed = unit === 'general';
  // Shown as 1 while it is fixed; what was typed before comes back with the unit.
  return isFixed ? (
    <input className={classes.input} disabled value="1" readOnly {...attributes} />
  ) : (
    <input required inputMode="decimal" autoComplete="off" className={classes.input} {...attributes} {...form.register(`positions.${index}.count`)} />
  );
}

function NetSum({ index }: { index: number }) {
  const language = useLanguage();
  return <output className={classes.net}>{formatMoney(fromScaled(usePositionNet(index), 2), language)}</output>;
}

interface RowButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
}

function RowButton({ label, onClick, children, disabled = false }: RowButtonProps) {
  return (
    <button type="button" className={classes.button} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
