import { useCallback, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { focusInput } from '#platform/web/form/focus-field.ts';
import { newPosition } from '../values/invoice-values.ts';
import type { InvoiceValues, PositionValues } from '../values/invoice-values.ts';

interface RemovedRow {
  readonly index: number;
  readonly position: PositionValues;
}

/** Manages the rows of the form with their actions; each sets the focus for the next input. */
export function usePositionRows(form: UseFormReturn<InvoiceValues>, isSmallBusiness: boolean) {
  const { t } = useTranslation('accounting');
  const { fields, append, move, remove, insert } = useFieldArray({ control: form.control, name: 'positions' });
  const [removed, setRemoved] = useState<readonly RemovedRow[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const count = fields.length;

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
      setRemoved((rows) => [...rows, { index, position: form.getValues(`positions.${index}`) }]);
      remove(index);
      requestAnimationFrame(() => {
        const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
        (buttons[Math.min(index, buttons.length - 1)] ?? adding.current)?.focus();
      });
    },
    [form, remove],
  );
  const addRow = useCallback(() => {
    const index = form.getValues('positions').length;
    append(newPosition(isSmallBusiness), { shouldFocus: true, focusName: `positions.${index}.description` });
  }, [append, form, isSmallBusiness]);
  const goToNext = useCallback(
    (index: number) => {
      if (index + 1 < form.getValues('positions').length)
        focusInput(list.current, `positions.${index + 1}.description`);
      else addRow();
    },
    [addRow, form],
  );
  const undo = () => {
    const last = removed.at(-1);
    if (last === undefined) return;
    const index = Math.min(last.index, count);
    insert(index, last.position, { focusName: `positions.${index}.description` });
    setRemoved(removed.slice(0, -1));
  };
  return {
    fields,
    list,
    adding,
    announcement,
    lastRemoved: removed.at(-1),
    moveRow,
    removeRow,
    addRow,
    goToNext,
    undo,
  };
}
