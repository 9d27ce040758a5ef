import { useBlocker } from '@tanstack/react-router';
import i18next from 'i18next';
import { useCallback, useEffect, useRef } from 'react';
import { askFor } from '../feedback/question.ts';

interface Guard {
  readonly isDirty: () => boolean;
  /** Saves where the form stands; false when that failed and the form shows why. Null when it cannot be done from outside. */
  readonly save: () => (() => Promise<boolean>) | null;
}

const guards = new Set<Guard>();

/** Whether a form on the screen has changes that are not saved; for leaving in other ways than links. */
export function hasUnsavedChanges(): boolean {
  return [...guards].some((guard) => guard.isDirty());
}

/**
 * Asks before a page with unsaved changes is left, by link, browser button, reload or closing the tab.
 *
 * @param save saves without leaving the page, true when that went well; the question then offers it
 * @returns `allowLeaving`, to be called before navigating away after a successful save
 */
export function useUnsavedGuard(isDirty: boolean, save?: () => Promise<boolean>): { allowLeaving: () => void } {
  const guarded = useRef(isDirty);
  const saving = useRef(save);
  useEffect(() => {
    guarded.current = isDirty;
  }, [isDirty]);
  useEffect(() => {
    saving.current = save;
  }, [save]);
  const guard = useRef<Guard>({ isDirty: () => guarded.current, save: () => saving.current ?? null });
  useEffect(() => {
    const own = guard.current;
    guards.add(own);
    return () => void guards.delete(own);
  }, []);
  useBlocker({
    enableBeforeUnload: () => guarded.current,
    shouldBlockFn: async ({ current, next }) => {
      // A change of the search part only (filters, tabs) keeps the form on the screen.
      if (current.pathname === next.pathname) return false;
      // Of several forms with changes the first asks for all.
      if ([...guards].find((one) => one.isDirty()) !== guard.current) return false;
      return !(await mayLeave());
    },
  });
  const allowLeaving = useCallback(() => {
    guarded.current = false;
  }, []);
  return { allowLeaving };
}

/** Asks when something is unsaved, and saves if told so; false when the user stays on the page. */
export async function mayLeave(): Promise<boolean> {
  const dirty = [...guards].filter((guard) => guard.isDirty());
  if (dirty.length === 0) return true;
  const savings = dirty.map((guard) => guard.save());
  const canSave = savings.every((save) => save !== null);
  const answer = await askFor({
    title: i18next.t('platform:unsaved.title'),
    text: i18next.t('platform:unsaved.text'),
    confirmLabel: i18next.t('platform:unsaved.leave'),
    cancelLabel: i18next.t('platform:unsaved.stay'),
    ...(canSave ? { rescueLabel: i18next.t('platform:unsaved.save') } : {}),
  });
  if (answer !== 'rescue') return answer === 'confirm';
  // One after the other: a form that cannot be saved keeps the page.
  for (const save of savings) if (save === null || !(await save())) return false;
  return true;
}
