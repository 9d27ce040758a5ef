import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import { sortStates } from './sorting-slot.ts';
import type { Sorting } from './sorting-slot.ts';
import classes from './data-table.module.css';

interface PlainHeadProps {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'align' | 'card' | 'sorts'>[];
  readonly sorting: Sorting;
  /** Checkbox that selects all rows, before the first heading. */
  readonly pickAll: ReactNode;
}

/** Headings of a table until those are loaded that sort and arrange the columns. */
export function PlainHead({ columns, sorting, pickAll }: PlainHeadProps) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.columns}>
        {columns.map(({ id, header, align, card, sorts = false }) => (
          <div
            key={id}
            role="columnheader"
            className={classes.heading}
            data-align={align}
            {...(sorts ? { 'aria-sort': sortStates[(sorting.by === id ? sorting.direction : null) ?? 'none'] } : {})}
          >
            {card === 'title' ? pickAll : null}
            <span className="kontor-two-lines">{header}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
