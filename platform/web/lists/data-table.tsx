import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactNode, RefCallback } from 'react';
import { lateContent } from '../late/late-part.tsx';
import { isCardWidth } from './column.ts';
import type { Column } from './column.ts';
import { ListFoot } from './list-foot.tsx';
import { rememberOffset } from './list-place.ts';
import { AllRowsBox, useRowPicks } from './row-selection.tsx';
import type { Picks } from './row-selection.tsx';
import { handleRowKeys, suppressKeyMenu } from './row-keys.ts';
import { CardSorting, toSorting } from './sorting.tsx';
import { PlainHead } from './plain-head.tsx';
import { TableRow } from './table-row.tsx';
import type { RowActions } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import type { List } from './use-list.ts';
import { useColumns } from './use-columns.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import classes from './data-table.module.css';

// Cards have no headings, and on a phone nobody waits for what arranges columns.
const TableHead = lateContent(() => import('./table-head.tsx').then((module) => module.TableHead));

export interface DataTableProps<Row> {
  readonly list: Pick<List<Row>, 'name' | 'rows' | 'query' | 'filters' | 'setFilters'>;
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Name, links and actions of a row. */
  readonly row: RowActions<Row>;
  /** Number of rows on all pages, null above the limit of counting; shown at the foot once known. */
  readonly total?: number | null;
  /** Rows in place of the list's own, such as an edited one that no longer matches. */
  readonly rows?: readonly Row[];
  /** Selection of rows; absent: rows cannot be selected. */
  readonly selection?: Picks;
  /** Form in place of the row with this id; it stays while the list loads, and after closing the row gets the focus. */
  readonly form?: { readonly id: string; readonly content: ReactNode } | null;
}

/** Virtual table of an endless list: only rows near the visible area are rendered; cards on narrow screens. */
export function DataTable<Row>({
  list,
  label,
  columns,
  row: conduct,
  total,
  rows = list.rows,
  selection,
  form = null,
}: DataTableProps<Row>) {
  const { name, query } = list;
  const sorting = toSorting(list);
  const [width, measureWidth] = useWidth();
  const body = useRef<HTMLDivElement>(null);
  const arranged = useColumns(name, columns, width, conduct.menu && conduct.detail ? 'both' : 'one');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setOpened((before) => toggleIn(before, id)), []);
  const leave = useCallback(() => rememberOffset(name, window.scrollY), [name]);
  const { id: rowId } = conduct;
  const formId = form?.id ?? null;
  const kept = rows.findIndex((row) => rowId(row) === formId);
  // A stable function: a new one would measure all rows again on each scroll step.
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? String(index) : rowId(row);
    },
    [rows, rowId],
  );
  const ids = selection === undefined ? [] : rows.map(rowId);
  const onToggle = useRowPicks(selection, ids);
  const pickAll = selection === undefined ? null : <AllRowsBox selection={selection} ids={ids} />;
  const labelOf = selection?.labelOf;
  const pick = useMemo(() => (labelOf === undefined ? null : { labelOf, onToggle }), [labelOf, onToggle]);
  const { virtualizer, top, onFocusRow } = useVirtualRows({
    body,
    count: rows.length,
    isCards: arranged.isCards,
    keyOf,
    kept,
  });
  useFocusAfterForm(body, formId);
  const style = { '--columns': arranged.template } as CSSProperties;
  if (query.isPending && rows.length === 0)
    return <TableSkeleton ref={measureWidth} arranged={arranged} style={style} />;
  return (
    <>
      {arranged.isCards ? <CardSorting columns={columns} sorting={sorting} /> : null}
      <div
        ref={measureWidth}
        className={classes.frame}
        style={style}
        data-cards={arranged.isCards || undefined}
        data-picked={(selection !== undefined && selection.ids.size > 0) || undefined}
        data-stale={query.isPlaceholderData || undefined}
        aria-busy={query.isPlaceholderData}
      >
        <div
          role="table"
          aria-label={label}
          aria-rowcount={query.hasNextPage ? -1 : rows.length + 1}
          className={classes.table}
          onKeyDown={handleRowKeys}
          onContextMenu={suppressKeyMenu}
        >
          {arranged.isCards ? null : (
            <Suspense fallback={<PlainHead columns={arranged.columns} sorting={sorting} pickAll={pickAll} />}>
              <TableHead arranged={arranged} sorting={sorting} pickAll={pickAll} />
            </Suspense>
          )}
          <div ref={body} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const id = rowId(row);
              return (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  role="rowgroup"
                  className={classes.item}
                  data-index={index}
                  data-row={id}
                  data-open={opened.has(id) || undefined}
                  style={{ transform: `translateY(${start - top}px)` }}
                  onFocus={() => onFocusRow(index)}
                  onBlur={() => onFocusRow(-1)}
                >
                  {formId === id ? (
                    <div role="row">
                      <div role="cell">{form?.content}</div>
                    </div>
                  ) : (
                    <TableRow
                      row={row}
                      pick={pick}
                      isPicked={selection?.ids.has(id) === true}
                      index={index}
                      columns={arranged.columns}
                      conduct={conduct}
                      isOpen={opened.has(id)}
                      onToggle={toggle}
                      onLeave={leave}
                    />
                  )}
                </div>
              );
            })}
          </div>
        </div>
        <ListFoot query={query} shown={rows.length} {...(total === undefined ? {} : { total })} />
      </div>
    </>
  );
}

function toggleIn(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set(ids).add(id);
}

/**
 * Measures the width of an element in CSS pixels, 0 while unknown; the callback is its `ref`. In a narrow window the
 * first rendering knows already that the rows are cards.
 */
function useWidth(): [number, RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(() => (isCardWidth(window.innerWidth) ? window.innerWidth : 0));
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measure];
}

/** Focuses the row of a closed form, unless another element has taken the focus. */
function useFocusAfterForm(body: { readonly current: HTMLElement | null }, id: string | null): void {
  const before = useRef(id);
  useEffect(() => {
    const closed = before.current;
    before.current = id;
    if (closed === null || closed === id || document.activeElement !== document.body) return;
    body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"] [data-opener]`)?.focus();
  }, [body, id]);
}
