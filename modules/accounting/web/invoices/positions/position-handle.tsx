import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './positions.module.css';

interface HandleProps {
  readonly handle: RefObject<HTMLButtonElement | null>;
  /** Number from 1. */
  readonly number: number;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
}

/** Number of a row: dragged to move it, or clicked for the same in a menu. */
export function PositionHandle({ handle, number, isLast, onMove }: HandleProps) {
  const { t } = useTranslation('accounting');
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // Moving the row takes the focus away.
    requestAnimationFrame(() => handle.current?.focus());
  };
  return (
    <span className={classes.handle}>
      <button
        ref={handle}
        type="button"
        className={classes.button}
        aria-label={t('positions.drag', { number })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={t('positions.dragHint')}
        onClick={() => setOpen(true)}
      >
        <IconGripVertical size={14} aria-hidden />
        {number}
      </button>
      {/* Created on demand: there may be 500 rows. */}
      {isOpen ? (
        <Menu
          opened
          onChange={(isStillOpen) => (isStillOpen ? undefined : close())}
          position="bottom-start"
          transitionProps={{ duration: 0 }}
          hideDetached={false}
          returnFocus={false}
        >
          <Menu.Target>
            <span aria-hidden />
          </Menu.Target>
          <Menu.Dropdown aria-label={t('positions.drag', { number })}>
            <Menu.Item
              leftSection={<IconArrowUp size={16} />}
              disabled={number === 1}
              data-autofocus={number > 1 || undefined}
              onClick={() => onMove(-1)}
            >
              {t('positions.moveUp', { number })}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={16} />}
              disabled={isLast}
              data-autofocus={number === 1 || undefined}
              onClick={() => onMove(1)}
            >
              {t('positions.moveDown', { number })}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </span>
  );
}
