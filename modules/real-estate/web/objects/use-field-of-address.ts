import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { focusField } from '#platform/web/form/focus-field.ts';

/** Beginning of the part of an address that names a field. */
export const fieldHash = 'field-';

/** Focuses the field that the address names, each time a link leads to it. */
export function useFieldOfAddress(root: RefObject<HTMLElement | null>): void {
  const location = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  useEffect(() => {
    const hash = location?.hash ?? '';
    if (!hash.startsWith(fieldHash)) return undefined;
    // After the tab is shown: hidden inputs take no focus.
    const frame = requestAnimationFrame(() => focusField(root.current, [hash.slice(fieldHash.length)]));
    return () => cancelAnimationFrame(frame);
  }, [location, root]);
}
