import { useBlocker } from '@tanstack/react-router';
import i18next from 'i18next';
import { useCallback, useEffect, useRef } from 'react';
import { readOpen } from '../pages/open-search.ts';
import { askFor } from '../feedback/question.ts';

interface Guard {
  readonly isDirty: () => boolean;
  /**
   * Saves where the form stands; false when that failed and the form shows why. Null when it cannot be done from
   * outside.
   */
  readonly save: () => (() => Promise<boolean>) | null;
}

const guards = new Set<Guard>();

type UnsavedQuestion = Readonly<Record<'title' | 'text' | 'leave' | 'stay' | 'save', string>>;

const leaveQuestion: UnsavedQuestion = {
  title: 'platform:unsaved.title',
  text: 'platform:unsaved.text',
  leave: 'platform:unsaved.leave',
  stay: 'platform:unsaved.stay',
  save: 'platform:unsaved.save',
};
const discardQuestion: UnsavedQuestion = {
  title: 'platform:discard.title',
  text: 'platform:discard.text',
  leave: 'platform:discard.leave',
  stay: 'platform:discard.stay',
  save: 'platform:discard.save',
};

/** Whether a form on the screen has changes that are not saved; for leaving in other ways than links. */
export function hasUnsavedChanges(): boolean {
  return [...guards].some((guard) => guard.isDirty());
}

/**
 * Asks before a page with unsaved changes is left, by link, browser button, reload or closing the tab.
 *
 * @param save saves without leaving the page, true when that went well; the question then offers it
 * @returns `allowLeaving`, to be called before navigating away after a successful save; `mayDiscard` asks before this
 *   form alone is given up
 */
export function useUnsavedGuard(
  isDirty: boolean,
  save?: () => Promise<boolean>,
): { allowLeaving: () => void; mayDiscard: () => Promise<boolean> } {
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
      // A change of the search part only (filters, tabs) keeps the form on the screen, unless it opens or closes a
      // form.
      if (current.pathname === next.pathname && readOpen(current.search).open === readOpen(next.search).open)
        return false;
      // Of several forms with changes the first asks for all.
      if ([...guards].find((one) => one.isDirty()) !== guard.current) return false;
      return !(await mayLeave());
    },
  });
  const allowLeaving = useCallback(() => {
    guarded.current = false;
  }, []);
  const mayDiscard = useCallback(() => mayGiveUp([guard.current]), []);
  return { allowLeaving, mayDiscard };
}

/** Asks before the forms of the page make room for another one; false when the user goes on with them. */
export function mayDiscardAll(): Promise<boolean> {
  return mayGiveUp([...guards]);
}

/** Asks when something is unsaved, and saves if told so; false when the user stays on the page. */
export function mayLeave(): Promise<boolean> {
  return mayGiveUp([...guards], leaveQuestion);
}

/**
 * The one question about unsaved changes: of a page that is left, or of a form that is cancelled or makes room for
 * another.
 */
async function mayGiveUp(asked: readonly Guard[], question: UnsavedQuestion = discardQuestion): Promise<boolean> {
  const dirty = asked.filter((guard) => guard.isDirty());
  if (dirty.length === 0) return true;
  const savings = dirty.map((guard) => guard.save());
  const canSave = savings.every((save) => save !== null);
  const answer = await askFor({
    title: i18next.t(question.title),
    text: i18next.t(question.text),
    confirmLabel: i18next.t(question.leave),
    cancelLabel: i18next.t(question.stay),
    ...(canSave ? { rescueLabel: i18next.t(question.save) } : {}),
  });
  if (answer !== 'rescue') return answer === 'confirm';
  // One after the other: a form that cannot be saved keeps the page.
  for (const save of savings) if (save === null || !(await save())) return false;
  return true;
}
