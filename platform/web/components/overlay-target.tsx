import { assignRef, useMounted } from '@mantine/hooks';
import { useLayoutEffect } from 'react';
import type { Ref } from 'react';

interface OverlayTargetProps {
  readonly target: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
  readonly id?: string;
  readonly 'aria-controls'?: string;
}

/** Stands for the button of an overlay: hands its element, which is rendered already, on to the overlay. */
export function OverlayTarget({ target, ref, id, 'aria-controls': controls }: OverlayTargetProps) {
  useLayoutEffect(() => {
    assignRef(ref, target);
    return () => {
      assignRef(ref, null);
    };
  }, [ref, target]);
  useLayoutEffect(() => connect(target, id, controls));
  return null;
}

/** Lets the button name the overlay, which refers to it by its id. */
function connect(button: HTMLElement, id = '', controls = ''): void {
  button.setAttribute('id', id);
  if (controls === '') button.removeAttribute('aria-controls');
  else button.setAttribute('aria-controls', controls);
}

/** Opens an overlay after it was mounted: it notes where the focus returns to when it opens, not before. */
export function useOpenedLate(opened: boolean): boolean {
  const isMounted = useMounted();
  return opened && isMounted;
}
