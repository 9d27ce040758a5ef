import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Focuses the heading of the page: where to go on when what had the focus is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#page h1')?.focus();
}

/**
 * For a heading that takes the focus when it appears, because it stands in the place of what had it; it needs
 * `tabIndex={-1}`.
 */
export function useFocusedHeading(takesFocus = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => (takesFocus ? heading.current?.focus() : undefined), [takesFocus]);
  return heading;
}
