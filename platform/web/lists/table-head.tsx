import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconColumns3 } from '@tabler/icons-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../components/menu-button.tsx';
import { lateContent } from '../late/late-part.tsx';
import type { Column } from './column.ts';
import { sortStates } from './sorting-slot.ts';
import type { Sorting } from './sorting-slot.ts';
import { useColumnDrag } from './use-column-drag.ts';
import { useColumnCommands } from './use-column-commands.ts';
import type { ColumnCommands } from './use-column-commands.ts';
import type { ArrangedColumns } from './use-columns.ts';
import classes from './data-table.module.css';

const HeadingEntries = lateContent(() => import('./column-entries.tsx').then((module) => module.HeadingEntries));
const ColumnEntries = lateContent(() => import('./column-entries.tsx').then((module) => module.ColumnEntries));

/**
 * Headings: a click sorts by the column, again in the other direction. Each has a menu, can be dragged to another place
 * and resized at its edge.
 */
export function TableHead({
  arranged,
  sorting,
  pickAll,
}: {
  readonly arranged: ArrangedColumns<never>;
  readonly sorting: Sorting;
  readonly pickAll: ReactNode;
}) {
  const commands = useColumnCommands(arranged);
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.columns} onKeyDown={walkHeadings}>
        {arranged.columns.map((column, index) => (
          <Heading
            key={column.id}
            column={column}
            before={arranged.columns[index - 1]?.id}
            after={arranged.columns[index + 1]?.id}
            isFirst={index === 0}
            commands={commands}
            sorting={sorting}
            pickAll={column.card === 'title' ? pickAll : null}
          />
        ))}
        <div role="columnheader" className={classes.end}>
          <ColumnChoice arranged={arranged} commands={commands} />
        </div>
      </div>
    </div>
  );
}

interface HeadingProps {
  readonly column: Column<never>;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isFirst: boolean;
  readonly commands: ColumnCommands;
  readonly sorting: Sorting;
  /** Checkbox that selects all rows, before the first heading. */
  readonly pickAll: ReactNode;
}

function Heading({
  column: { id, header, align, card, sorts = false },
  before,
  after,
  isFirst,
  commands,
  sorting,
  pickAll,
}: HeadingProps) {
  const { t } = useTranslation('platform');
  const heading = useRef<HTMLDivElement>(null);
  useColumnDrag(heading, id, commands.move);
  const direction = sorting.by === id ? sorting.direction : null;
  const width = () => heading.current?.offsetWidth ?? 0;
  const startResize = (event: { readonly nativeEvent: Event; readonly preventDefault: () => void }) => {
    event.preventDefault();
    commands.startResize(id, width(), event.nativeEvent);
  };
  return (
    <div
      ref={heading}
      role="columnheader"
      className={classes.heading}
      data-align={align}
      aria-label={header}
      {...(sorts ? { 'aria-sort': sortStates[direction ?? 'none'] } : {})}
    >
      {pickAll}
      {sorts ? (
        <UnstyledButton
          className={classes.headingButton}
          tabIndex={isFirst ? 0 : -1}
          data-heading
          onClick={() => sorting.sortBy(id, direction === 'asc' ? 'desc' : 'asc')}
        >
          <span className="kontor-two-lines">{header}</span>
          {direction === null ? null : <SortArrow direction={direction} />}
        </UnstyledButton>
      ) : (
        <span className="kontor-two-lines">{header}</span>
      )}
      <MenuButton
        position="bottom-start"
        button={
          <ActionIcon
            size={20}
            className={classes.headingMenu ?? ''}
            tabIndex={isFirst && !sorts ? 0 : -1}
            aria-label={t('list.columns.arrange', { name: header })}
            data-heading
          >
            <IconChevronDown size={12} aria-hidden />
          </ActionIcon>
        }
      >
        <HeadingEntries
          id={id}
          sorting={sorts ? sorting : null}
          before={before}
          after={after}
          width={width}
          canHide={card !== 'title'}
          commands={commands}
        />
      </MenuButton>
      <span
        role="presentation"
        className={classes.edge}
        onMouseDown={startResize}
        onTouchStart={startResize}
        onDoubleClick={() => commands.resetWidth(id)}
      />
    </div>
  );
}

function SortArrow({ direction }: { readonly direction: 'asc' | 'desc' }) {
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return <Arrow size={14} aria-hidden data-sorted />;
}

/** Selection of shown columns, with a reset to the default. */
function ColumnChoice({ arranged, commands }: { arranged: ArrangedColumns<never>; commands: ColumnCommands }) {
  const { t } = useTranslation('platform');
  return (
    <MenuButton
      closesOnChoice={false}
      button={
        <ActionIcon size={28} aria-label={t('list.columns.choose')} title={t('list.columns.choose')}>
          <IconColumns3 size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      }
    >
      <ColumnEntries arranged={arranged} commands={commands} />
    </MenuButton>
  );
}

/** Moves through the headings with arrow left and right; one of them is in the tab order. */
function walkHeadings(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-heading]')];
  const next =
    buttons[buttons.findIndex((button) => button === document.activeElement) + (event.key === 'ArrowRight' ? 1 : -1)];
  if (document.activeElement?.hasAttribute('data-heading') !== true || next === undefined) return;
  event.preventDefault();
  next.focus();
}
