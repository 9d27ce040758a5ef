import type { KeyboardEvent, MouseEvent } from 'react';

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);

/**
 * Moves from row to row, or between checkboxes, with arrow up and down; the menu key or Shift+F10 opens the menu of the
 * row.
 */
export function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const focused = event.target instanceof Element ? event.target : null;
  const row = focused?.closest('[data-index]');
  if (!row || !event.currentTarget.contains(row)) return;
  if (isMenuKey(event)) {
    const menu = row.querySelector<HTMLElement>('[data-row-menu]');
    if (menu === null) return;
    event.preventDefault();
    menu.focus();
    menu.click();
    return;
  }
  if (
    (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') ||
    focused?.closest('[data-opener], [data-row-menu], [data-pick]') === null
  )
    return;
  const target = Number(row.getAttribute('data-index')) + (event.key === 'ArrowDown' ? 1 : -1);
  const next = event.currentTarget.querySelector(`[data-index="${target}"]`);
  // Between checkboxes, so that rows can be selected one after the other.
  const isBox = focused?.hasAttribute('data-pick') === true;
  const opener = next?.querySelector<HTMLElement>(isBox ? '[data-pick]' : '[data-opener], [data-row-menu]');
  if (!opener) return;
  event.preventDefault();
  opener.focus();
}

/** Suppresses the browser's context menu after the menu key has opened that of the row. */
export function suppressKeyMenu(event: MouseEvent<HTMLElement>): void {
  const pointer = event.nativeEvent as globalThis.MouseEvent & { readonly pointerId?: number };
  // A context menu opened by key has no pointer.
  if (pointer.pointerId === -1 && event.target instanceof Element && event.target.closest('[data-index]') !== null)
    event.preventDefault();
}
