import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Returns the focus to the element that opened a form, after the form has closed and unless another element took it.
 */
export function useReturnFocus<Element extends HTMLElement>(isOpen: boolean): RefObject<Element | null> {
  const opener = useRef<Element>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
