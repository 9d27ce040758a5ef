import { assignRef } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Ref, RefObject } from 'react';

interface OverlayTargetProps {
  readonly target: RefObject<HTMLElement | null>;
  readonly ref?: Ref<HTMLElement>;
  readonly id?: string;
  readonly 'aria-controls'?: string;
}

/** Stands for the button of an overlay: hands its element, which is rendered already, on to the overlay. */
export function OverlayTarget({ target, ref, id, 'aria-controls': controls }: OverlayTargetProps) {
  useLayoutEffect(() => {
    assignRef(ref, target.current);
    return () => {
      assignRef(ref, null);
    };
  }, [ref, target]);
  useLayoutEffect(() => {
    const button = target.current;
    if (button === null) return;
    // Names the overlay.
    if (id !== undefined) button.id = id;
    if (controls === undefined) button.removeAttribute('aria-controls');
    else button.setAttribute('aria-controls', controls);
  });
  return null;
}

/** Opens an overlay after it was mounted: it notes where the focus returns to when it opens, not before. */
export function useOpenedLate(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && isMounted;
}
