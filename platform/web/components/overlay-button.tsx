import { cloneElement, useState } from 'react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';

/** Properties that an overlay gets from its button. */
export interface OverlayProps {
  /** Element of the button. */
  readonly target: HTMLElement;
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface OverlayButtonProps {
  /** An element that takes the handlers of a button. */
  readonly button: ReactElement;
  readonly popup: 'menu' | 'dialog';
  /** Renders the menu or card, a late part that gets these properties. */
  readonly overlay: (props: OverlayProps) => ReactNode;
  /** Called when somebody is about to press the button. */
  readonly onIntent: () => void;
}

/** Button with an overlay, which is mounted when it first opens: a list has one in each row. */
export function OverlayButton({ button, popup, overlay, onIntent }: OverlayButtonProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      {cloneElement(button as ReactElement<Record<string, unknown>>, {
        'aria-haspopup': popup,
        'aria-expanded': opened,
        'data-expanded': opened || undefined,
        onPointerEnter: onIntent,
        onFocus: onIntent,
        onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
          setTarget(currentTarget);
          setOpened(!opened);
        },
      })}
      {target === null ? null : overlay({ target, opened, onClose: () => setOpened(false) })}
    </>
  );
}
