import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { focusField } from '#platform/web/form/focus-field.ts';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { listRefusedPaths, useRefusals } from '../fields/use-refusals.ts';
import { useReleaseDraft } from './draft-commands.ts';
import type { DraftEditing } from './use-draft.ts';

interface ReleaseOptions {
  /** The card, to focus the field that was refused. */
  readonly root: RefObject<HTMLElement | null>;
  readonly onReleased: (entry: CareEntry) => void;
}

/** Releases a draft after everything typed is saved; a refusal is shown at its fields, the first one focused. */
export function useRelease(draft: DraftEditing, { root, onReleased }: ReleaseOptions) {
  const releasing = useReleaseDraft(onReleased);
  const [isStarting, setStarting] = useState(false);
  const { error, reset } = releasing;
  const { isSaved } = draft;
  useEffect(() => {
    // A refused draft may be right by now.
    if (!isSaved) reset();
  }, [isSaved, reset]);
  const refusals = useRefusals(error);
  useEffect(() => {
    if (error !== null) focusField(root.current, listRefusedPaths(error));
  }, [root, error]);
  return {
    /** Saves and releases; resolves when that is done or has failed. */
    run: async (important: boolean) => {
      if (isStarting || releasing.isRunning) return;
      setStarting(true);
      try {
        if (!(await draft.flush())) return;
        releasing.runInPlace({ id: draft.saved.id, version: draft.readVersion(), important });
      } finally {
        setStarting(false);
      }
    },
    isRunning: isStarting || releasing.isRunning,
    problemOf: refusals.problemOf,
    rest: refusals.rest,
  };
}

export type Releasing = ReturnType<typeof useRelease>;
