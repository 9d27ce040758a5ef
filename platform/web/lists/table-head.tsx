import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconChevronDown,
  IconColumns3,
  IconEyeOff,
  IconRestore,
} from '@tabler/icons-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import { SortItems } from './sorting.tsx';
import type { Sorting } from './sorting.tsx';
import { useColumnDrag } from './use-column-drag.ts';
import type { ArrangedColumns, ColumnCommands } from './use-columns.ts';
import classes from './data-table.module.css';

/**
 * Headings: a click sorts by the column, again in the other direction. Each has a menu, can be dragged to another place
 * and resized at its edge.
 */
export function TableHead<Row>({
  arranged,
  sorting,
  pickAll = null,
}: {
  arranged: ArrangedColumns<Row>;
  sorting: Sorting;
  pickAll?: ReactNode;
}) {
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
            commands={arranged.commands}
            sorting={sorting}
            pickAll={column.card === 'title' ? pickAll : null}
          />
        ))}
        <div role="columnheader" className={classes.end}>
          <ColumnChoice arranged={arranged} />
        </div>
      </div>
    </div>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isFirst: boolean;
  readonly commands: ColumnCommands;
  readonly sorting: Sorting;
  /** Checkbox that selects all rows, before the first heading. */
  readonly pickAll: ReactNode;
}

function Heading<Row>({
  column: { id, header, align, card, sorts = false },
  before,
  after,
  isFirst,
  commands,
  sorting,
  pickAll,
}: HeadingProps<Row>) {
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
      <Menu position="bottom-start" transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <ActionIcon
            size={20}
            className={classes.headingMenu ?? ''}
            tabIndex={isFirst && !sorts ? 0 : -1}
            aria-label={t('list.columns.arrange', { name: header })}
            data-heading
          >
            <IconChevronDown size={12} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {sorts ? <SortItems id={id} sorting={sorting} /> : null}
          <Menu.Item
            leftSection={<IconArrowLeft size={16} />}
            disabled={before === undefined}
            onClick={() => before !== undefined && commands.move(id, before)}
          >
            {t('list.columns.left')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight size={16} />}
            disabled={after === undefined}
            onClick={() => after !== undefined && commands.move(id, after)}
          >
            {t('list.columns.right')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBarToRight size={16} />}
            closeMenuOnClick={false}
            onClick={() => commands.resizeBy(id, width(), 1)}
          >
            {t('list.columns.wider')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowBarToLeft size={16} />}
            closeMenuOnClick={false}
            onClick={() => commands.resizeBy(id, width(), -1)}
          >
            {t('list.columns.narrower')}
          </Menu.Item>
          {card === 'title' ? null : (
            <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => commands.setHidden(id, true)}>
              {t('list.columns.hide')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
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

const sortStates = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

function SortArrow({ direction }: { readonly direction: 'asc' | 'desc' }) {
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return <Arrow size={14} aria-hidden data-sorted />;
}

/** Selection of shown columns, with a reset to the default. */
function ColumnChoice<Row>({ arranged: { all, isHidden, isArranged, commands } }: { arranged: ArrangedColumns<Row> }) {
  const { t } = useTranslation('platform');
  return (
    <Menu position="bottom-end" closeOnItemClick={false} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('list.columns.choose')} title={t('list.columns.choose')}>
          <IconColumns3 size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {all
          .filter(({ card }) => card !== 'title')
          .map(({ id, header }) => (
            <Menu.CheckboxItem
              key={id}
              checked={!isHidden(id)}
              onChange={(isShown) => commands.setHidden(id, !isShown)}
            >
              {header}
            </Menu.CheckboxItem>
          ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconRestore size={16} />} disabled={!isArranged} onClick={commands.reset}>
          {t('list.columns.reset')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
