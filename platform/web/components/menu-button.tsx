import type { ReactElement, ReactNode } from 'react';
import { latePart } from '../late/late-part.tsx';
import type { MenuLayout } from './menu-dropdown.tsx';
import { OverlayButton } from './overlay-button.tsx';

interface MenuButtonProps extends MenuLayout {
  /** The button that opens the menu: an element that takes a ref and handlers. */
  readonly button: ReactElement;
  /** Entries: `Menu.Item` and the like, in a late part, so that no page loads the menu before somebody wants one. */
  readonly children: ReactNode;
}

const MenuDropdown = latePart(() => import('./menu-dropdown.tsx').then((module) => module.MenuDropdown));

/** Button with a menu. */
export function MenuButton({ button, children, ...layout }: MenuButtonProps) {
  return (
    <OverlayButton
      button={button}
      popup="menu"
      onIntent={MenuDropdown.preload}
      overlay={(props) => (
        <MenuDropdown {...layout} {...props}>
          {children}
        </MenuDropdown>
      )}
    />
  );
}
