import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boardColumns } from '../../contract/receipts/approval.ts';
import type { BoardColumn } from '../../contract/receipts/approval.ts';
import { BoardColumnView } from './board-column.tsx';
import type { BoardColumnProps } from './board-column.tsx';
import classes from './receipts.module.css';

/** Below this width of the window, in CSS pixels, one column is shown at a time; as in the style sheet. */
const narrow = '(max-width: 1079px)';

/** The four columns side by side, or one at a time where there is no room. */
export function ReceiptBoard(props: Omit<BoardColumnProps, 'column'>) {
  const { t } = useTranslation('property-owner');
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  // A board decides on what waits.
  const [shown, setShown] = useState<BoardColumn>(props.role === 'board' ? 'FREIZUGEBEN' : 'NEU');
  return (
    <>
      {isNarrow ? (
        <div className={classes.switch}>
          <SegmentedControl
            aria-label={t('receipts.columnsLabel')}
            value={shown}
            onChange={setShown}
            data={boardColumns.map((value) => ({ value, label: t(`receipts.short.${value}`) }))}
            fullWidth
          />
        </div>
      ) : null}
      <div className={classes.board} data-single={isNarrow || undefined}>
        {(isNarrow ? [shown] : boardColumns).map((column) => (
          <BoardColumnView key={column} column={column} {...props} />
        ))}
      </div>
    </>
  );
}
