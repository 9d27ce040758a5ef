import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useReturnFocus } from '../feedback/return-focus.ts';

/** An action of a menu. */
export interface Action {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly run: () => void;
  /** True for an irreversible action: shown last, in red. */
  readonly destructive?: boolean;
  readonly disabled?: boolean;
}

interface ActionMenuProps {
  /** Accessible name of the menu. */
  readonly label: string;
  readonly actions: readonly Action[];
  readonly variant?: 'default';
  /** True while one of the actions runs. */
  readonly isBusy?: boolean;
}

/** Menu of a row or of a page; nothing without actions. */
export function ActionMenu({ label, actions, variant, isBusy = false }: ActionMenuProps) {
  const opener = useReturnFocus<HTMLButtonElement>(isBusy);
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <ActionIcon
          ref={opener}
          aria-label={label}
          loading={isBusy}
          data-row-menu
          {...(variant === undefined ? {} : { variant })}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, icon: Icon, run, destructive = false, disabled = false }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={16} aria-hidden />}
            disabled={disabled}
            onClick={() => {
              // A dialog returns the focus to the previous element, which cannot be the item of a closed menu.
              opener.current?.focus();
              run();
            }}
            {...(destructive ? { c: 'var(--mantine-color-error)' } : {})}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
