import { useMergedRef } from '@mantine/hooks';
import { cloneElement, useRef, useState } from 'react';
import type { MouseEvent, ReactElement, ReactNode, Ref, RefObject } from 'react';

/** What an overlay needs of its button. */
export interface OverlayProps {
  readonly target: RefObject<HTMLElement | null>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface ButtonProps {
  readonly ref?: Ref<HTMLElement>;
  readonly onClick?: (event: MouseEvent) => void;
}

interface OverlayButtonProps {
  /** An element that takes a ref and handlers. */
  readonly button: ReactElement;
  readonly popup: 'menu' | 'dialog';
  /** Renders the menu or card, a late part that gets these properties. */
  readonly overlay: (props: OverlayProps) => ReactNode;
  /** Called when somebody is about to press the button. */
  readonly onIntent: () => void;
}

/** Button with an overlay, which is mounted when it first opens: a list has one in each row. */
export function OverlayButton({ button, popup, overlay, onIntent }: OverlayButtonProps) {
  const [opened, setOpened] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const target = useRef<HTMLElement>(null);
  const given = button.props as ButtonProps;
  const ref = useMergedRef(target, given.ref);
  return (
    <>
      {cloneElement(button as ReactElement<Record<string, unknown>>, {
        ref,
        'aria-haspopup': popup,
        'aria-expanded': opened,
        'data-expanded': opened || undefined,
        onPointerEnter: onIntent,
        onFocus: onIntent,
        onClick: (event: MouseEvent) => {
          given.onClick?.(event);
          setMounted(true);
          setOpened(!opened);
        },
      })}
      {isMounted ? overlay({ target, opened, onClose: () => setOpened(false) }) : null}
    </>
  );
}
