import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Focuses the heading of the page after the focused element has disappeared. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#page h1')?.focus();
}

/** Focuses a heading when it appears in place of the focused element; it needs `tabIndex={-1}`. */
export function useFocusedHeading(takesFocus = true): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => (takesFocus ? heading.current?.focus() : undefined), [takesFocus]);
  return heading;
}
