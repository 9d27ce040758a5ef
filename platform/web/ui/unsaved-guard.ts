import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from './question.ts';

const guards = new Set<() => boolean>();

/** Whether a form on the screen has changes that are not saved; for leaving in other ways than links. */
export function hasUnsavedChanges(): boolean {
  return [...guards].some((isDirty) => isDirty());
}

/**
 * Asks before a page with unsaved changes is left, by link, browser button, reload or closing the tab.
 *
 * @returns `allowLeaving`, to be called before navigating away after a successful save
 */
export function useUnsavedGuard(isDirty: boolean): { allowLeaving: () => void } {
  const { t } = useTranslation('platform');
  const guarded = useRef(isDirty);
  useEffect(() => {
    guarded.current = isDirty;
  }, [isDirty]);
  const guard = useCallback(() => guarded.current, []);
  useEffect(() => {
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [guard]);
  useBlocker({
    enableBeforeUnload: () => guarded.current,
    shouldBlockFn: async ({ current, next }) => {
      // A change of the search part only (filters, tabs) keeps the form on the screen.
      if (current.pathname === next.pathname) return false;
      // Of several forms with changes the first asks for all.
      if ([...guards].find((hasChanges) => hasChanges()) !== guard) return false;
      return !(await askToLeave(t));
    },
  });
  const allowLeaving = useCallback(() => {
    guarded.current = false;
  }, []);
  return { allowLeaving };
}

/** The question of the guard; true when the user wants to leave without saving. */
export function askToLeave(t: (key: string) => string): Promise<boolean> {
  return ask({
    title: t('unsaved.title'),
    text: t('unsaved.text'),
    confirmLabel: t('unsaved.leave'),
    cancelLabel: t('unsaved.stay'),
  });
}
