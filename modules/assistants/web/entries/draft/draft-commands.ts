import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#platform/web/api/client.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import type { CallInput } from '#platform/web/api/client.ts';
import {
  discardCareEntry,
  getCareEntry,
  releaseCareEntry,
  saveCareEntry,
} from '#modules/assistants/contract/entries/entries.ts';
import type { CareEntry } from '#modules/assistants/contract/entries/entry.ts';
import { careKeys } from '../../query-keys.ts';
import { entryQuery, ownDraftsQuery } from '../entry-queries.ts';

type Body = CallInput<typeof saveCareEntry>['body'];

/** Changed parts of a draft as they are sent; absent ones keep their values. */
export type DraftChange = Omit<Body, 'version'>;

/** Saves changed parts of a draft. @throws ApiError */
export async function saveDraft(id: string, change: DraftChange, version: number): Promise<CareEntry> {
  const { entry } = await call(saveCareEntry, { params: { id }, body: { ...change, version } }, { background: true });
  return entry;
}

/** Fetches a draft as it is now. @throws ApiError */
export async function fetchDraft(id: string): Promise<CareEntry> {
  const { entry } = await call(getCareEntry, { params: { id } }, { background: true });
  return entry;
}

/** Returns the function that shows a saved draft wherever drafts are shown. */
export function useShowDraft() {
  const client = useQueryClient();
  return useCallback(
    (draft: CareEntry) =>
      client.setQueryData(ownDraftsQuery().queryKey, (drafts) =>
        drafts?.map((known) => (known.id === draft.id ? draft : known)),
      ),
    [client],
  );
}

interface Release {
  readonly id: string;
  readonly version: number;
  readonly important: boolean;
}

/** Releases a draft; the screen shows a refusal at its fields. */
export function useReleaseDraft(onReleased: (entry: CareEntry) => void) {
  return useCommand(
    ({ id, version, important }: Release) =>
      call(releaseCareEntry, { params: { id }, body: { version, important } }).then(({ entry }) => entry),
    { attempt: 'save', invalidates: [careKeys.entries], onDone: onReleased },
  );
}

/** Discards a draft. */
export function useDiscardDraft(onDiscarded: () => void) {
  const client = useQueryClient();
  return useCommand((id: string) => call(discardCareEntry, { params: { id } }), {
    onDone: (_answer, id) => {
      onDiscarded();
      const own = entryQuery(id).queryKey;
      // The draft itself is not asked for again: it is gone.
      return client.invalidateQueries({
        queryKey: careKeys.entries,
        predicate: ({ queryKey }) => !own.every((part, place) => queryKey[place] === part),
      });
    },
  });
}
