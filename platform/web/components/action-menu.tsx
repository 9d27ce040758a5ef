import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import { useReturnFocus } from '../feedback/return-focus.ts';

/** One thing that can be done with something. */
export interface Action {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly run: () => void;
  /** Something is lost by it: stands last, in red. */
  readonly destructive?: boolean;
  readonly disabled?: boolean;
}

interface ActionMenuProps {
  /** Says whose actions these are. */
  readonly label: string;
  readonly actions: readonly Action[];
  readonly variant?: 'default';
  /** Whether one of them is being done. */
  readonly isBusy?: boolean;
}

/** The menu of a row or of a page; nothing where nothing can be done. */
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
              // A dialog gives the focus back to what had it, which the item of a closed menu cannot take.
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
