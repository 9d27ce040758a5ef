import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useFieldArray, useFormState, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxPositions } from '#modules/accounting/contract/invoices.ts';
import { emptyPosition, positionFields, type InvoiceValues, type PositionValues } from '../values/invoice-values.ts';
import { PositionRow, type PositionErrors } from './position-row.tsx';
import classes from './positions.module.css';

const columns = ['description', 'count', 'uom', 'price', 'vat', 'net'] as const;

/** The positions of an invoice: add, edit, remove with a way back, reorder by drag, buttons and alt+arrow. */
export function PositionsEditor({ form }: { form: UseFormReturn<InvoiceValues> }) {
  const { t } = useTranslation('accounting');
  const { fields, append, move, remove, insert } = useFieldArray({ control: form.control, name: 'positions' });
  const errors = useRowErrors(form);
  const [removed, setRemoved] = useState<{ index: number; position: PositionValues } | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const moveRow = useCallback(
    (from: number, to: number) => {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      move(from, to);
      setAnnouncement(t('positions.moved', { from: from + 1, to: to + 1 }));
      // Moving an element in the document takes its focus away; the same control keeps it.
      requestAnimationFrame(() => focused?.focus());
    },
    [move, t],
  );
  const removeRow = useCallback(
    (index: number) => {
      setRemoved({ index, position: form.getValues(`positions.${index}`) });
      remove(index);
    },
    [form, remove],
  );
  const addRow = () => {
    setRemoved(null);
    append({ ...emptyPosition }, { shouldFocus: true, focusName: `positions.${fields.length}.description` });
  };
  const undo = () => {
    if (removed) insert(removed.index, removed.position, { focusName: `positions.${removed.index}.description` });
    setRemoved(null);
  };

  return (
    <div className={classes.editor}>
      {fields.length === 0 ? (
        <Text c="dimmed" className={classes.empty}>
          {t('positions.empty')}
        </Text>
      ) : (
        <>
          <div className={classes.header} aria-hidden>
            {columns.map((column) => (
              <span key={column} data-area={column}>
                {t(`positions.${column}`)}
              </span>
            ))}
          </div>
          <ol className={classes.rows} aria-label={t('positions.title')}>
            {fields.map((field, index) => (
              <PositionRow
                key={field.id}
                form={form}
                index={index}
                isLast={index === fields.length - 1}
                errors={errors[index]}
                onMove={moveRow}
                onRemove={removeRow}
              />
            ))}
          </ol>
        </>
      )}
      <Group className={classes.footer} gap="sm">
        <Button variant="light" leftSection={<IconPlus size={16} />} onClick={addRow} disabled={fields.length >= maxPositions}>
          {t('positions.add')}
        </Button>
        {fields.length >= maxPositions ? <Text size="sm">{t('positions.full', { max: maxPositions })}</Text> : null}
        <span role="status" className={classes.undo}>
          {removed === null ? null : (
            <>
              <span>{t('positions.removed', { number: removed.index + 1 })}</span>
              <Button variant="subtle" size="compact-sm" onClick={undo}>
                {t('positions.undo')}
              </Button>
            </>
          )}
        </span>
        <span role="status" className={classes.announcement}>
          {announcement}
        </span>
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
