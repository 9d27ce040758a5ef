import type { CSSProperties, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArrangedColumns } from './use-columns.ts';
import classes from './data-table.module.css';

interface TableSkeletonProps<Row> {
  readonly ref: Ref<HTMLDivElement>;
  readonly arranged: ArrangedColumns<Row>;
  readonly style: CSSProperties;
}

/** As many as a window shows. */
const rows = 10;
const cards = 5;

/** Skeleton of the table while it loads. */
export function TableSkeleton<Row>({ ref, arranged: { columns, isCards }, style }: TableSkeletonProps<Row>) {
  const { t } = useTranslation('platform');
  return (
    <div
      ref={ref}
      className={classes.frame}
      style={style}
      data-cards={isCards || undefined}
      role="status"
      aria-label={t('states.loading')}
    >
      <div className={classes.table} aria-hidden>
        {isCards ? null : (
          <div className={classes.head}>
            <div className={classes.columns}>
              {columns.map(({ id, header, align }) => (
                <div key={id} className={classes.heading} data-align={align}>
                  {header}
                </div>
              ))}
            </div>
          </div>
        )}
        {Array.from({ length: isCards ? cards : rows }, (_, row) => (
          <div key={row} className={`${classes.item} ${classes.still}`}>
            <div className={`${classes.columns} ${classes.row}`}>
              {columns.map(({ id, card = 'line', align }) => (
                <div key={id} className={`kontor-ellipsis ${classes.cell}`} data-card={card} data-align={align}>
                  <i className={classes.bone} style={{ width: widths[(row + id.length) % widths.length] }} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Uneven like the widths of words. */
const widths = ['72%', '54%', '64%', '48%', '80%'];
