import { Button, Group, Input, SegmentedControl, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { priceModes } from '#modules/accounting/contract/invoices/invoice-details.ts';
import { maxPositions } from '#modules/accounting/contract/invoices/invoices.ts';
import { positionFields } from '../values/invoice-values.ts';
import type { InvoiceValues } from '../values/invoice-values.ts';
import { AllowanceRows } from './allowance-rows.tsx';
import { PositionRow } from './position-row.tsx';
import type { PositionErrors } from './position-row.tsx';
import { ServiceSuggestions } from './service-suggestions.tsx';
import { usePositionRows } from './use-position-rows.ts';
import classes from './positions.module.css';

const columns = ['description', 'count', 'uom', 'price', 'vat', 'net'] as const;
/** Column names if prices contain VAT. */
const grossNames: Partial<Record<(typeof columns)[number], string>> = { price: 'priceGross', net: 'gross' };

export interface PositionsEditorProps {
  readonly form: UseFormReturn<InvoiceValues>;
  /** Language in which numbers are typed. */
  readonly typedIn: LanguageKey;
  /** True if new positions are without VAT (§ 19 UStG). */
  readonly isSmallBusiness: boolean;
}

/** Editor of the positions of an invoice: add, edit, remove with undo, reorder by drag, menu and alt+arrow. */
export function PositionsEditor({ form, typedIn, isSmallBusiness }: PositionsEditorProps) {
  const { t } = useTranslation('accounting');
  const priceMode = useWatch({ control: form.control, name: 'priceMode' });
  const hasGrossPrices = priceMode === 'gross';
  const { fields, list, adding, announcement, lastRemoved, moveRow, removeRow, addRow, goToNext, undo } =
    usePositionRows(form, isSmallBusiness);
  const errors = useRowErrors(form);
  const editor = useRef<HTMLDivElement>(null);
  const isFull = fields.length >= maxPositions;
  const undoByKey = (event: KeyboardEvent) => {
    // In a field the browser undoes the typing.
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (isTyping || event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  };
  return (
    <div ref={editor} className={classes.editor} role="group" aria-label={t('positions.title')} onKeyDown={undoByKey}>
      <Group justify="flex-end" pb="xs">
        <SegmentedControl
          size="xs"
          name="priceMode"
          aria-label={t('invoice.fields.priceMode')}
          value={priceMode}
          onChange={(mode) => form.setValue('priceMode', mode === 'gross' ? 'gross' : 'net', { shouldDirty: true })}
          data={priceModes.map((mode) => ({ value: mode, label: t(`priceModes.${mode}`) }))}
        />
      </Group>
      {fields.length === 0 ? (
        <Text c="dimmed">{t('positions.empty')}</Text>
      ) : (
        <>
          <div className={classes.header} aria-hidden>
            {columns.map((column) => (
              <span key={column} data-area={column}>
                {t(`positions.${hasGrossPrices ? (grossNames[column] ?? column) : column}`)}
              </span>
            ))}
          </div>
          <ol
            ref={list}
            className={`${Input.classes.wrapper} ${classes.rows}`}
            data-variant="default"
            aria-label={t('positions.title')}
          >
            {fields.map((field, index) => (
              <PositionRow
                key={field.id}
                form={form}
                index={index}
                typedIn={typedIn}
                hasGrossPrices={hasGrossPrices}
                isLast={index === fields.length - 1}
                errors={errors[index]}
                onMove={moveRow}
                onRemove={removeRow}
                onNext={goToNext}
              />
            ))}
          </ol>
          <ServiceSuggestions root={editor} form={form} typedIn={typedIn} isSmallBusiness={isSmallBusiness} />
        </>
      )}
      <Group className={classes.footer} gap="sm">
        <Button
          ref={adding}
          data-field="positions"
          variant="light"
          leftSection={<IconPlus size={16} />}
          onClick={addRow}
          disabled={isFull}
        >
          {t('positions.add')}
        </Button>
        {isFull ? <Text size="sm">{t('positions.full', { max: maxPositions })}</Text> : null}
        <Text span size="sm" role="status">
          {lastRemoved === undefined ? '' : t('positions.removed', { number: lastRemoved.index + 1 })}
        </Text>
        {lastRemoved === undefined ? null : (
          <Button variant="subtle" size="compact-sm" onClick={undo}>
            {t('positions.undo')}
          </Button>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      </Group>
      <AllowanceRows form={form} list="allowances" />
      <AllowanceRows form={form} list="charges" />
    </div>
  );
}

/** Returns the error texts of each row by field; undefined for rows without any. */
function useRowErrors(form: UseFormReturn<InvoiceValues>): (PositionErrors | undefined)[] {
  const { errors } = useFormState({ control: form.control, name: 'positions' });
  const rows = Array.isArray(errors.positions) ? errors.positions : [];
  return rows.map((row) => {
    const texts = positionFields.flatMap((field) => {
      const message = row?.[field]?.message;
      return message === undefined ? [] : [[field, message]];
    });
    return texts.length === 0 ? undefined : (Object.fromEntries(texts) as PositionErrors);
  });
}
