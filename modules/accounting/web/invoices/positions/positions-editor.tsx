import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { maxPositions } from '#modules/accounting/contract/invoices.ts';
import { positionFields, type InvoiceValues } from '../values/invoice-values.ts';
import { PositionRow, type PositionErrors } from './position-row.tsx';
import { usePositionRows } from './use-position-rows.ts';
import classes from './positions.module.css';

const columns = ['description', 'count', 'uom', 'price', 'vat', 'net'] as const;

export interface PositionsEditorProps {
  readonly form: UseFormReturn<InvoiceValues>;
  /** Language in which numbers are typed. */
  readonly typedIn: LanguageKey;
}

/** The positions of an invoice: add, edit, remove with a way back, reorder by drag, menu and alt+arrow. */
export function PositionsEditor({ form, typedIn }: PositionsEditorProps) {
  const { t } = useTranslation('accounting');
  const { fields, list, adding, announcement, lastRemoved, moveRow, removeRow, addRow, goToNext, undo } = usePositionRows(form);
  const errors = useRowErrors(form);
  const isFull = fields.length >= maxPositions;
  const undoByKey = (event: KeyboardEvent) => {
    // In a field the browser takes back what was typed.
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (isTyping || event.key !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  };
  return (
    <div className={classes.editor} role="group" aria-label={t('positions.title')} onKeyDown={undoByKey}>
      {fields.length === 0 ? (
        <Text c="dimmed">{t('positions.empty')}</Text>
      ) : (
        <>
          <div className={classes.header} aria-hidden>
            {columns.map((column) => (
              <span key={column} data-area={column}>
                {t(`positions.${column}`)}
              </span>
            ))}
          </div>
          <ol ref={list} className={classes.rows} aria-label={t('positions.title')}>
            {fields.map((field, index) => (
              <PositionRow
                key={field.id}
                form={form}
                index={index}
                typedIn={typedIn}
                isLast={index === fields.length - 1}
                errors={errors[index]}
                onMove={moveRow}
                onRemove={removeRow}
                onNext={goToNext}
              />
            ))}
          </ol>
        </>
      )}
      <Group className={classes.footer} gap="sm">
        <Button ref={adding} variant="light" leftSection={<IconPlus size={16} />} onClick={addRow} disabled={isFull}>
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
    </div>
  );
}

/** Texts of the wrong fields of each row; undefined for rows without any. */
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
