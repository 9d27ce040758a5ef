import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../components/action-menu.tsx';
import type { Action } from '../components/action-menu.tsx';
import { FoldChevron } from '../components/fold-chevron.tsx';
import type { PageLink } from '../pages/define-page.ts';
import type { Column } from './column.ts';
import { RowBox } from './row-selection.tsx';
import type { TogglePick } from './row-selection.tsx';
import classes from './data-table.module.css';

/**
 * Properties and actions of a row; each function receives the row. The rows of a long list render again whenever one of
 * these functions is a new one: it passes stable ones.
 */
export interface RowActions<Row> {
  readonly id: (row: Row) => string;
  /** Names the row in its menu: a number, a name. */
  readonly name: (row: Row) => string;
  /** Icon before the title, hidden from screen readers. */
  readonly lead?: (row: Row) => ReactNode;
  /** Mark after the title that is not part of its name, such as `Sie`. */
  readonly mark?: (row: Row) => ReactNode;
  /** Links to the page of the row. */
  readonly link?: (row: Row) => PageLink;
  /** Opens the row in place; null if it cannot be opened. */
  readonly onOpen?: (row: Row) => { readonly label: string; readonly run: () => void } | null;
  /** Renders details below the opened row. */
  readonly detail?: (row: Row) => ReactNode;
  /** Called when the user is about to open the row, for prefetching. */
  readonly onIntent?: (row: Row) => void;
  readonly menu?: (row: Row) => readonly Action[];
  /** True for the row that is open beside the list. */
  readonly isCurrent?: (row: Row) => boolean;
  /** Renders a line below the row, such as an error; null for none. */
  readonly note?: (row: Row) => ReactNode;
}

interface TableRowProps<Row> {
  readonly row: Row;
  /** Checkbox of the row; null without a selection. */
  readonly pick: { readonly labelOf: (name: string) => string; readonly onToggle: TogglePick } | null;
  readonly isPicked: boolean;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly conduct: RowActions<Row>;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
  readonly onLeave: () => void;
}

/** Row of a table: its link or button covers the whole row; the menu lies above it. */
export const TableRow = memo(function TableRow<Row>({
  row,
  pick,
  isPicked,
  index,
  columns,
  conduct,
  isOpen,
  onToggle,
  onLeave,
}: TableRowProps<Row>) {
  const { onIntent, detail, note, menu } = conduct;
  const intend = onIntent && (() => onIntent(row));
  const below = note?.(row) ?? null;
  const { t } = useTranslation('platform');
  const actions = menu?.(row) ?? [];
  const element = useMenuFocus(actions.length > 0);
  return (
    <>
      <div
        ref={element}
        role="row"
        aria-rowindex={index + 2}
        aria-current={conduct.isCurrent?.(row) === true || undefined}
        className={`${classes.columns} ${classes.row}`}
        onMouseEnter={intend}
        onFocus={intend}
      >
        {columns.map((column) => {
          const content = column.cell(row);
          return (
            <div
              key={column.id}
              role="cell"
              className={`kontor-ellipsis ${classes.cell}`}
              data-card={column.card ?? 'line'}
              data-name={column.card === 'fact' ? column.header : undefined}
              data-align={column.align}
              data-lines={column.lines}
              data-fixed={(column.grow ?? 0) === 0 || undefined}
              title={typeof content === 'string' ? content : undefined}
            >
              {column.card === 'title' ? (
                <>
                  {pick === null ? null : (
                    <RowBox
                      id={conduct.id(row)}
                      label={pick.labelOf(conduct.name(row))}
                      isPicked={isPicked}
                      onToggle={pick.onToggle}
                    />
                  )}
                  {conduct.lead?.(row)}
                  <Opener row={row} conduct={conduct} isOpen={isOpen} onToggle={onToggle} onLeave={onLeave}>
                    {content}
                  </Opener>
                  {conduct.mark?.(row)}
                </>
              ) : (
                content
              )}
            </div>
          );
        })}
        <div role="cell" className={classes.end}>
          <ActionMenu label={t('list.actionsOf', { name: conduct.name(row) })} actions={actions} />
          {detail === undefined ? null : <Fold row={row} conduct={conduct} isOpen={isOpen} onToggle={onToggle} />}
        </div>
      </div>
      {below === null ? null : (
        <div role="row" className={`${classes.below} ${classes.note}`}>
          <div role="cell" aria-colspan={columns.length + 1}>
            {below}
          </div>
        </div>
      )}
      {isOpen && detail !== undefined ? (
        <div role="row" className={`${classes.below} ${classes.detail}`}>
          <div role="cell" aria-colspan={columns.length + 1}>
            {detail(row)}
          </div>
        </div>
      ) : null}
    </>
  );
}, hasSameProps) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** Compares what `conduct` contains, as lists pass a new object each time. */
function hasSameProps<Row>(
  { conduct: before, ...former }: TableRowProps<Row>,
  { conduct, ...latter }: TableRowProps<Row>,
): boolean {
  return isShallowEqual(former, latter) && isShallowEqual(before, conduct);
}

function isShallowEqual<Value extends object>(one: Value, other: Value): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Value)[];
  return names.every((name) => Object.is(one[name], other[name]));
}

/** Moves the focus to the row's link when the focused menu disappears, because no action is left. */
function useMenuFocus(hasMenu: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const hadMenu = useRef(hasMenu);
  useEffect(() => {
    const isGone = hadMenu.current && !hasMenu;
    hadMenu.current = hasMenu;
    if (isGone && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('[data-opener]')?.focus();
  }, [hasMenu]);
  return row;
}

/** Button that expands a row whose title is a link. */
function Fold<Row>({
  row,
  conduct: { id, name, link },
  isOpen,
  onToggle,
}: Pick<TableRowProps<Row>, 'row' | 'conduct' | 'isOpen' | 'onToggle'>) {
  const { t } = useTranslation('platform');
  if (link === undefined) return <FoldChevron />;
  return (
    <ActionIcon
      aria-label={t('list.unfold', { name: name(row) })}
      aria-expanded={isOpen}
      onClick={() => onToggle(id(row))}
    >
      <FoldChevron />
    </ActionIcon>
  );
}

const opener = `kontor-ellipsis ${classes.opener}`;

type OpenerProps<Row> = Pick<TableRowProps<Row>, 'row' | 'conduct' | 'isOpen' | 'onToggle' | 'onLeave'> & {
  readonly children: ReactNode;
};

function Opener<Row>({
  row,
  conduct: { id, link, onOpen, detail },
  isOpen,
  onToggle,
  onLeave,
  children,
}: OpenerProps<Row>) {
  if (link !== undefined) {
    return (
      <Link {...link(row)} className={opener} onClick={onLeave} data-opener>
        {children}
      </Link>
    );
  }
  if (detail !== undefined) {
    return (
      <button type="button" className={opener} aria-expanded={isOpen} onClick={() => onToggle(id(row))} data-opener>
        {children}
      </button>
    );
  }
  const opening = onOpen?.(row) ?? null;
  if (opening === null) return <span className={opener}>{children}</span>;
  return (
    <button type="button" className={opener} aria-label={opening.label} onClick={opening.run} data-opener>
      {children}
    </button>
  );
}
