import { useCallback, useRef, useState } from 'react';
import type { Reviewing } from './draft-foot.tsx';

/** Marks of several drafts that somebody looked at, and their common release, one after the other. */
export function useReview() {
  const [reviewed, setReviewed] = useState<ReadonlySet<string>>(new Set());
  const [isRunning, setRunning] = useState(false);
  const releases = useRef(new Map<string, () => Promise<void>>());
  const reviewingOf = useCallback(
    (id: string): Reviewing => ({
      isReviewed: reviewed.has(id),
      onReview: (isReviewed) =>
        setReviewed((before) => {
          const next = new Set(before);
          if (isReviewed) next.add(id);
          else next.delete(id);
          return next;
        }),
      register: (run) => {
        releases.current.set(id, run);
        return () => void releases.current.delete(id);
      },
    }),
    [reviewed],
  );
  return {
    reviewingOf,
    /** Number of the drafts of these ids that were looked at. */
    count: (ids: readonly string[]): number => ids.filter((id) => reviewed.has(id)).length,
    isRunning,
    /** Releases the drafts that were looked at. */
    release: async (ids: readonly string[]) => {
      setRunning(true);
      try {
        for (const id of ids) if (reviewed.has(id)) await releases.current.get(id)?.();
      } finally {
        setRunning(false);
      }
    },
  };
}
