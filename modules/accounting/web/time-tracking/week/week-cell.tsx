import { TextInput, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { formatDuration } from '../duration.ts';
import type { WeekCellPlace, WeekCells } from './use-week-cells.ts';
import { sumOf } from './week-rows.ts';
import classes from './week.module.css';

interface WeekCellProps {
  readonly cells: WeekCells;
  readonly place: WeekCellPlace;
  /** Row and day in words. */
  readonly label: string;
  /** Id of the text of its error. */
  readonly problemId: string;
  readonly onOpen: () => void;
}

/** Cell for the hours of a row on a day, to be typed; several entries and billed ones are a sum that opens them. */
export function WeekCell({ cells, place, label, problemId, onOpen }: WeekCellProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const entries = place.row.cells.get(place.day) ?? [];
  const shown = entries.length === 0 ? '' : formatDuration(sumOf(entries), language);
  const input = useRef<HTMLInputElement>(null);
  const draft = cells.draftOf(place);
  const isDraft = draft !== undefined;
  // A saved value is formatted again, perhaps only with the next answer: a cell that still has the focus is selected as
  // on arrival.
  useEffect(() => {
    if (!isDraft && document.activeElement === input.current && input.current?.value === shown) input.current.select();
  }, [isDraft, shown]);
  const isBilled = entries.some(({ invoiceId }) => invoiceId !== null);
  if (entries.length > 1 || isBilled) {
    const count = t('time.week.entries', { count: entries.length });
    return (
      <UnstyledButton
        className={classes.sum}
        data-cell
        onClick={onOpen}
        onKeyDown={moveFocus}
        aria-label={`${label}: ${shown}, ${isBilled ? t('time.week.billed') : count}`}
        title={isBilled ? t('time.week.billed') : count}
      >
        {isBilled ? (
          <IconLock size={13} aria-hidden />
        ) : (
          <span aria-hidden className={classes.count}>
            {entries.length}×
          </span>
        )}
        {shown}
      </UnstyledButton>
    );
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') cells.discard(place);
    else moveFocus(event);
  };
  return (
    <TextInput
      ref={input}
      aria-label={label}
      autoComplete="off"
      data-cell
      classNames={{ input: classes.input }}
      value={draft?.text ?? shown}
      error={draft?.problem != null}
      {...(draft?.problem == null ? {} : { 'aria-describedby': problemId })}
      aria-busy={draft?.isSaving === true}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => cells.type(place, value)}
      onBlur={() => cells.commit(place)}
      onKeyDown={onKeyDown}
    />
  );
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Moves the focus: arrows go to the next cell, sideways only from the edge of a text; Enter goes down, and saves by
 * leaving.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const step = steps[key];
  const isInput = currentTarget instanceof HTMLInputElement;
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
  if (step === undefined || !isPlain || (key === 'Enter' && !isInput) || (isInput && !mayLeave(currentTarget, step[1])))
    return;
  event.preventDefault();
  const target = findCell(currentTarget, step);
  if (target === undefined && key === 'Enter') currentTarget.blur();
  (target ?? currentTarget).focus();
}

/** True if the caret cannot move further sideways, or the whole text is selected. */
function mayLeave({ selectionStart, selectionEnd, value }: HTMLInputElement, columns: number): boolean {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  return (
    columns === 0 || isWhole || (selectionStart === selectionEnd && selectionEnd === (columns < 0 ? 0 : value.length))
  );
}

function findCell(from: HTMLElement, [down, right]: readonly [row: number, column: number]): HTMLElement | undefined {
  const rows = [...(from.closest('table')?.querySelectorAll('tr:has([data-cell])') ?? [])].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ]);
  const row = rows.findIndex((cells) => cells.includes(from));
  return rows[row + down]?.[(rows[row]?.indexOf(from) ?? 0) + right];
}
