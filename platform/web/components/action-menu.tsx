import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { lateContent } from '../late/late-part.tsx';
import { useReturnFocus } from '../feedback/return-focus.ts';
import type { Action } from './action.ts';
import { MenuButton } from './menu-button.tsx';

export type { Action } from './action.ts';

interface ActionMenuProps {
  /** Accessible name of the menu. */
  readonly label: string;
  readonly actions: readonly Action[];
  readonly variant?: 'default';
  /** True while one of the actions runs. */
  readonly isBusy?: boolean;
}

const ActionEntries = lateContent(() => import('./action-entries.tsx').then((module) => module.ActionEntries));

/** Menu of a row or of a page; nothing without actions. */
export function ActionMenu({ label, actions, variant, isBusy = false }: ActionMenuProps) {
  const opener = useReturnFocus<HTMLButtonElement>(isBusy);
  if (actions.length === 0) return null;
  return (
    <MenuButton
      button={
        <ActionIcon
          ref={opener}
          aria-label={label}
          loading={isBusy}
          data-row-menu
          {...(variant === undefined ? {} : { variant })}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <ActionEntries actions={actions} opener={opener} />
    </MenuButton>
  );
}
