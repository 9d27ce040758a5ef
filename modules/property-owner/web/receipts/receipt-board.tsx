import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import board from '#platform/web/components/board.module.css';
import { boardColumns } from '../../contract/receipts/approval.ts';
import type { BoardColumn } from '../../contract/receipts/approval.ts';
import { BoardColumnView } from './board-column.tsx';
import type { ColumnCounts } from '../../contract/receipts/receipts.ts';
import type { BoardColumnProps } from './board-column.tsx';

/** Below this width of the window, in CSS pixels, one column is shown at a time; as in the style sheet. */
const narrow = '(max-width: 1079px)';

interface ReceiptBoardProps extends Omit<BoardColumnProps, 'column'> {
  /** Numbers of all columns with these filters. */
  readonly counts: ColumnCounts | null | undefined;
}

/** The four columns side by side, or one at a time where there is no room. */
export function ReceiptBoard({ counts, ...props }: ReceiptBoardProps) {
  const { t } = useTranslation('property-owner');
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<BoardColumn | null>(null);
  // A board decides on what waits.
  const usual = props.role === 'board' ? 'FREIZUGEBEN' : 'NEU';
  // A link of the overview asks for receipts of a note, which may all be in another column.
  const isElsewhere = props.filters.hinweis !== undefined && counts?.[usual].count === 0;
  const filled = isElsewhere ? boardColumns.find((column) => counts[column].count > 0) : undefined;
  const shown = chosen ?? filled ?? usual;
  return (
    <>
      {isNarrow ? (
        <div className={board.switch}>
          <SegmentedControl
            aria-label={t('receipts.columnsLabel')}
            value={shown}
            onChange={setChosen}
            data={boardColumns.map((value) => ({ value, label: t(`receipts.short.${value}`) }))}
            fullWidth
          />
        </div>
      ) : null}
      <div className={board.board} data-single={isNarrow || undefined}>
        {(isNarrow ? [shown] : boardColumns).map((column) => (
          <BoardColumnView key={column} column={column} {...props} />
        ))}
      </div>
    </>
  );
}
