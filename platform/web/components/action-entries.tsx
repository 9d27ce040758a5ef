import { Menu } from '@mantine/core';
import type { RefObject } from 'react';
import type { Action } from './action.ts';

interface ActionEntriesProps {
  readonly actions: readonly Action[];
  /** Button of the menu. */
  readonly opener: RefObject<HTMLElement | null>;
}

/** Entries of an `ActionMenu`. */
export function ActionEntries({ actions, opener }: ActionEntriesProps) {
  return actions.map(({ label, icon: Icon, run, destructive = false, disabled = false }) => (
    <Menu.Item
      key={label}
      leftSection={<Icon size={16} aria-hidden />}
      disabled={disabled}
      onClick={() => {
        // A dialog returns the focus to the previous element, which cannot be the item of a closed menu.
        opener.current?.focus();
        run();
      }}
      {...(destructive ? { c: 'var(--mantine-color-error)' } : {})}
    >
      {label}
    </Menu.Item>
  ));
}
