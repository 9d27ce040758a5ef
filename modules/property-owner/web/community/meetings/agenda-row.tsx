import { Box, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '#platform/web/components/action-menu.tsx';
import { Badge } from '#platform/web/components/badge.tsx';
import textClasses from '#platform/web/components/text.module.css';
import { useRowDrag } from '#platform/web/lists/use-row-drag.ts';
import type { AgendaItem } from '#modules/property-owner/contract/community/meetings/agenda.ts';
import dragClasses from '#platform/web/lists/row-drag.module.css';
import classes from './agenda.module.css';

interface AgendaRowProps {
  readonly item: AgendaItem;
  readonly index: number;
  readonly isLast: boolean;
  /** Absent for readers. */
  readonly actions?: {
    readonly onMove: (from: number, to: number) => void;
    readonly onChange: () => void;
    readonly onRemove: () => void;
  };
}

/** Item of an agenda: number, title, motion, majority; moved by its grip, its menu, or alt and an arrow key. */
export function AgendaRow({ item, index, isLast, actions }: AgendaRowProps) {
  const { t } = useTranslation('property-owner');
  const { nummer: number, titel, antrag, mehrheit, verkuendetAm } = item;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const isFixed = actions === undefined || verkuendetAm !== null;
  const step = (by: 1 | -1) => {
    if (!isFixed && (by === -1 ? index > 0 : !isLast)) actions.onMove(index, index + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // Keys arrive from its menu.
    <li
      ref={row}
      className={`${classes.item} ${dragClasses.row}`}
      data-fixed={isFixed || undefined}
      onKeyDown={onKeyDown}
    >
      {isFixed ? null : <Grip row={row} handle={handle} index={index} onMove={actions.onMove} />}
      <Text component="span" fw={600} className={classes.number}>
        {number}
      </Text>
      <Box miw={0}>
        <Text fw={550} className={textClasses.typed}>
          {titel}
        </Text>
        {antrag === '' ? null : (
          <>
            <Text size="sm" className={textClasses.typed} mt={4}>
              {antrag}
            </Text>
            <Text size="sm" c="dimmed" mt={4}>
              {t(`meetings.majorities.${mehrheit}`)}
            </Text>
          </>
        )}
        {verkuendetAm === null ? null : <Badge tone="success">{t('meetings.announced')}</Badge>}
      </Box>
      {isFixed ? null : (
        <ActionMenu
          label={t('meetings.itemActions', { number })}
          actions={[
            { label: t('meetings.itemChange'), icon: IconPencil, run: actions.onChange },
            { label: t('meetings.itemUp'), icon: IconArrowUp, run: () => step(-1), disabled: index === 0 },
            { label: t('meetings.itemDown'), icon: IconArrowDown, run: () => step(1), disabled: isLast },
            { label: t('meetings.itemRemove'), icon: IconTrash, run: actions.onRemove, destructive: true },
          ]}
        />
      )}
    </li>
  );
}

interface GripProps {
  readonly row: Parameters<typeof useRowDrag>[0]['row'];
  readonly handle: RefObject<HTMLSpanElement | null>;
  readonly index: number;
  readonly onMove: (from: number, to: number) => void;
}

/** Grip for the pointer alone: the menu does the same for everybody else. */
function Grip({ row, handle, index, onMove }: GripProps) {
  useRowDrag({ kind: 'agenda-item', row, handle, index, onMove });
  return (
    <span ref={handle} className={classes.grip} data-grip aria-hidden>
      <IconGripVertical size={16} />
    </span>
  );
}
