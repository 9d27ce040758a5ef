import { useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldChevron } from '#platform/web/components/fold-chevron.tsx';
import { formatAmount } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { AmountLink } from './amount-link.tsx';
import { answerKey, listVisible } from './evaluation-rows.ts';
import type { EvaluationRow } from './evaluation-rows.ts';
import type { PostingsOfYear } from './postings-of-year.ts';
import classes from './report.module.css';

interface EvaluationTableProps {
  readonly label: string;
  readonly rows: readonly EvaluationRow[];
  /** Caption of the first column. */
  readonly nameOfRows: string;
  readonly postings: PostingsOfYear;
  /** Sums of all rows: twelve months, then the year. */
  readonly totals: readonly number[];
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  /** Visible amount columns: index and caption. */
  readonly columns: readonly { readonly place: number; readonly caption: string }[];
}

/** Tree grid of an evaluation by month, operated by mouse and keyboard; each amount leads to its postings. */
export function EvaluationTable({
  label,
  nameOfRows,
  postings,
  rows,
  totals,
  open,
  onToggle,
  columns,
}: EvaluationTableProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const body = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const visible = listVisible(rows, open);
  // Roving tabindex: one row is in the tab order.
  const reached = visible.some(({ key }) => key === current) ? current : visible[0]?.key;
  // The largest and the smallest amount are the longest: formatting all of them would take longer than the rest of the
  // table.
  const widths = columns.map(({ place, caption }) => {
    const amounts = [totals, ...rows.map((row) => row.amounts)].map((line) => line[place] ?? 0);
    return Math.max(
      estimateWidth(caption),
      ...[Math.min(...amounts), Math.max(...amounts)].map((amount) => estimateWidth(formatAmount(amount, language))),
    );
  });
  const style = {
    '--columns': `minmax(var(--name-width), 1fr) ${widths.map((width) => `calc(${width}em + var(--inset))`).join(' ')}`,
  } as CSSProperties;
  const press = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const answer = answerKey(visible, index, event.key, open);
    if (answer === null) return;
    event.preventDefault();
    if ('toggle' in answer) return onToggle(answer.toggle);
    setCurrent(visible[answer.goTo]?.key ?? null);
    body.current?.querySelectorAll<HTMLElement>('[role="row"]')[answer.goTo]?.focus();
  };
  return (
    <div className={classes.scroller} data-single={columns.length === 1 || undefined}>
      <div
        role="treegrid"
        aria-label={label}
        aria-colcount={columns.length + 1}
        className={classes.table}
        style={style}
      >
        <div role="rowgroup" className={classes.head}>
          <div role="row" className={classes.row}>
            <div role="columnheader" className={classes.name}>
              {nameOfRows}
            </div>
            {columns.map(({ place, caption }) => (
              <div key={place} role="columnheader" className={classes.amount}>
                {caption}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" ref={body}>
          {visible.map((row, index) => (
            <div
              key={row.key}
              role="row"
              className={classes.row}
              data-level={row.level}
              aria-level={row.level}
              aria-posinset={row.place}
              aria-setsize={row.count}
              {...(row.hasChildren ? { 'aria-expanded': open.has(row.key), onClick: () => onToggle(row.key) } : {})}
              tabIndex={row.key === reached ? 0 : -1}
              onFocus={() => setCurrent(row.key)}
              onKeyDown={(event) => press(event, index)}
            >
              <div role="rowheader" className={classes.name}>
                {row.hasChildren ? <FoldChevron /> : null}
                <span>{row.name}</span>
              </div>
              <Amounts row={row} columns={columns} postings={postings} isReached={row.key === reached} />
            </div>
          ))}
        </div>
        <div role="rowgroup" className={classes.foot}>
          <div role="row" className={classes.row}>
            <div role="rowheader" className={classes.name}>
              {t('report.grandTotal')}
            </div>
            <Amounts row={{ amounts: totals, filters: {} }} columns={columns} postings={postings} isReached />
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * Estimates the width in em of semibold letters, rounded up: all rows share the columns, although each has its own
 * layout.
 */
function estimateWidth(text: string): number {
  return [...text].reduce(
    (sum, sign) =>
      sum + (/[\d\u2212]/u.test(sign) ? 0.645 : /[.,\s]/u.test(sign) ? 0.3 : /\p{Script=Han}/u.test(sign) ? 1 : 0.62),
    0,
  );
}

interface AmountsProps extends Pick<EvaluationTableProps, 'columns' | 'postings'> {
  readonly row: Pick<EvaluationRow, 'amounts' | 'filters'>;
  /** True if the links of the row are in the tab order. */
  readonly isReached: boolean;
}

function Amounts({ row: { amounts, filters }, columns, postings, isReached }: AmountsProps) {
  return columns.map(({ place }) => {
    const amount = amounts[place] ?? 0;
    return (
      <div key={place} role="gridcell" className={classes.amount} data-zero={amount === 0 || undefined}>
        {amount === 0 ? (
          '–'
        ) : (
          <AmountLink
            amount={amount}
            search={{ ...postings.search, ...postings.daysOf(place), ...filters }}
            {...(isReached ? {} : { tabIndex: -1 })}
          />
        )}
      </div>
    );
  });
}
