import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OverlayProps } from './overlay-button.tsx';
import { OverlayTarget, useOpenedLate } from './overlay-target.tsx';

export interface MenuLayout {
  readonly position?: 'bottom-start' | 'bottom-end';
  readonly width?: number;
  /** False for a menu in which several entries are chosen. */
  readonly closesOnChoice?: boolean;
  /** True for more entries than the window may hold. */
  readonly scrolls?: boolean;
}

/** Menu of a `MenuButton`. */
export function MenuDropdown({
  target,
  opened,
  onClose,
  position = 'bottom-end',
  width,
  closesOnChoice = true,
  scrolls = false,
  children,
}: OverlayProps & MenuLayout & { readonly children: ReactNode }) {
  const isOpen = useOpenedLate(opened);
  return (
    <Menu
      opened={isOpen}
      onChange={(next) => (next ? undefined : onClose())}
      position={position}
      {...(width === undefined ? {} : { width })}
      closeOnItemClick={closesOnChoice}
      transitionProps={{ duration: 100 }}
    >
      <Menu.Target>
        <OverlayTarget target={target} />
      </Menu.Target>
      <Menu.Dropdown {...(scrolls ? { className: 'kontor-menu-scroll' } : {})}>{children}</Menu.Dropdown>
    </Menu>
  );
}
