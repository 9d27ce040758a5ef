import { useState } from 'react';
import type { ComponentType } from 'react';
import { latePart } from './late-part.tsx';

/**
 * Declares a dialog that is loaded after the first screen. It is mounted when it first opens, and stays, so that it can
 * close with its transition.
 */
export function lateDialog<Props extends { readonly opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = latePart(load);
  return function LateDialog(props: Props) {
    const [isMounted, setMounted] = useState(props.opened);
    if (props.opened && !isMounted) setMounted(true);
    return isMounted ? <Dialog {...props} /> : null;
  };
}
