import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { fetchDraft, saveDraft, useShowDraft } from './draft-commands.ts';
import type { DraftChange } from './draft-commands.ts';
import { applyChange, changesSince, isNoChange, joinChanges } from './typed-draft.ts';

/** Milliseconds after the last key until what was typed is saved. */
const saveAfterMs = 700;

const nothing: DraftChange = {};

/**
 * Edits a draft that saves itself: shortly after the last key, when the screen is left, and before it is released.
 * Somebody else's or another window's change is never overwritten unasked.
 */
export function useDraft(entry: CareEntry) {
  const show = useShowDraft();
  const [saved, setSaved] = useState(entry);
  const [typed, setTyped] = useState(nothing);
  const [error, setError] = useState<unknown>(null);
  const [theirs, setTheirs] = useState<CareEntry | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [lacksTime, setLacksTime] = useState(false);
  const pending = useRef<DraftChange>(nothing);
  const version = useRef(entry.version);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (entry.version > saved.version && isNoChange(typed) && !isSaving) setSaved(entry);
  useEffect(() => {
    version.current = saved.version;
  }, [saved.version]);

  const keep = useCallback(
    (answer: CareEntry, sent: DraftChange) => {
      version.current = answer.version;
      pending.current = changesSince(pending.current, sent);
      setSaved(answer);
      setTyped(pending.current);
      setError(null);
      show(answer);
    },
    [show],
  );
  const { id } = entry;
  const send = useCallback(async (): Promise<boolean> => {
    const sent = pending.current;
    setSaving(true);
    try {
      keep(await saveDraft(id, sent, version.current), sent);
      return true;
    } catch (failure) {
      if (failure instanceof ApiError && failure.has('changed_meanwhile'))
        setTheirs(await fetchDraft(id).catch(() => null));
      else setError(failure);
      return false;
    } finally {
      running.current = null;
      setSaving(false);
    }
  }, [id, keep]);
  /** Saves what was typed; false if that failed. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    while (!isNoChange(pending.current)) {
      running.current ??= send();
      if (!(await running.current)) return false;
    }
    return true;
  }, [send]);
  const change = useCallback(
    (part: DraftChange) => {
      pending.current = joinChanges(pending.current, part);
      setTyped(pending.current);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), saveAfterMs);
    },
    [flush],
  );
  useEffect(() => {
    const save = () => void flush();
    document.addEventListener('visibilitychange', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, [flush]);
  useUnsavedGuard((error !== null || theirs !== null) && !isNoChange(typed), flush);

  return {
    saved,
    shown: applyChange(saved, typed),
    change,
    flush,
    /** Version of the saved draft, also right after it was saved. */
    readVersion: () => version.current,
    /** True while the typed time of the event is none. */
    lacksTime,
    setLacksTime,
    isSaved: isNoChange(typed),
    /** Failure of the last save; what was typed is still there. */
    error,
    /** The draft as another window saved it meanwhile; null if none did. */
    theirs,
    /** Settles that: keeps what was typed here on top of it, or takes it. */
    settle: (keepsOwn: boolean) => {
      if (theirs === null) return;
      version.current = theirs.version;
      if (!keepsOwn) pending.current = nothing;
      setSaved(theirs);
      setTyped(pending.current);
      setTheirs(null);
      if (keepsOwn) void flush();
    },
  };
}

/** A draft while it is edited. */
export type DraftEditing = ReturnType<typeof useDraft>;
