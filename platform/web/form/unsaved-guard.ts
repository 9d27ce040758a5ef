import { useBlocker } from '@tanstack/react-router';
import i18next from 'i18next';
import { useCallback, useEffect, useRef } from 'react';
import { readOpen } from '../pages/open-search.ts';
import { askFor } from '../feedback/question.ts';

interface Guard {
  readonly isDirty: () => boolean;
  /** Saves in place; false if that failed and the form shows the reason. Null if it cannot be saved from outside. */
  readonly save: () => (() => Promise<boolean>) | null;
  /** Called when the user discards the changes. */
  readonly discard: () => void;
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

/** True if a form on the screen has unsaved changes; for ways to leave other than links. */
export function hasUnsavedChanges(): boolean {
  return [...guards].some((guard) => guard.isDirty());
}

/**
 * Asks before the user leaves a page with unsaved changes, by link, browser button, reload or closing the tab.
 * @param save saves without leaving the page, true on success; the question then offers it
 * @param onDiscard called when the user gives the changes up
 * @returns `allowLeaving`, to be called before navigating away after a successful save; `mayDiscard` asks before
 * discarding this form alone
 */
export function useUnsavedGuard(
  isDirty: boolean,
  save?: () => Promise<boolean>,
  onDiscard?: () => void,
): { allowLeaving: () => void; mayDiscard: () => Promise<boolean> } {
  const guarded = useRef(isDirty);
  const saving = useRef(save);
  const discarding = useRef(onDiscard);
  useEffect(() => {
    guarded.current = isDirty;
  }, [isDirty]);
  useEffect(() => {
    saving.current = save;
    discarding.current = onDiscard;
  }, [save, onDiscard]);
  const guard = useRef<Guard>({
    isDirty: () => guarded.current,
    save: () => saving.current ?? null,
    discard: () => discarding.current?.(),
  });
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
      // The first of several changed forms asks for all.
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

/** Asks before the forms of the page are replaced by another one; false if the user continues with them. */
export function mayDiscardAll(): Promise<boolean> {
  return mayGiveUp([...guards]);
}

/** Asks if there are unsaved changes, and saves them on request; false if the user stays on the page. */
export function mayLeave(): Promise<boolean> {
  return mayGiveUp([...guards], leaveQuestion);
}

/** Asks the common question about unsaved changes: for leaving a page, and for cancelling or replacing a form. */
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
  if (answer === 'confirm') for (const guard of dirty) guard.discard();
  if (answer !== 'rescue') return answer === 'confirm';
  // One after the other: a form that cannot be saved keeps the page open.
  for (const save of savings) if (save === null || !(await save())) return false;
  return true;
}
