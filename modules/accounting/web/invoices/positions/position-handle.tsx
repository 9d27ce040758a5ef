import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './positions.module.css';

interface HandleProps {
  readonly handle: RefObject<HTMLButtonElement | null>;
  /** Counted from 1. */
  readonly number: number;
  readonly isLast: boolean;
  readonly onMove: (step: 1 | -1) => void;
}

/** Number of a row: dragged to another place, or clicked for the same in a menu. */
export function PositionHandle({ handle, number, isLast, onMove }: HandleProps) {
  const { t } = useTranslation('accounting');
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // After the row has moved, which takes the focus away.
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
      {/* Made when it is asked for: there may be 500 rows. */}
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
