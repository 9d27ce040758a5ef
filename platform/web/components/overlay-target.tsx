import { assignRef } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useState } from 'react';
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

/**
 * Opens an overlay a moment after its button: once it is mounted, since it notes where the focus returns to when it
 * opens, and after the key that pressed the button, which the open overlay would take for one outside of it.
 */
export function useOpenedLate(opened: boolean): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    const timer = setTimeout(() => setReady(true));
    return () => {
      clearTimeout(timer);
      setReady(false);
    };
  }, [opened]);
  return opened && isReady;
}
