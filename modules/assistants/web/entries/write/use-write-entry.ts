import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { createClientId } from '#platform/web/api/client-id.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { createCareEntry } from '#modules/assistants/contract/entries/entries.ts';
import type { EntryType } from '#modules/assistants/contract/entries/entry.ts';
import { draftsPage } from '../../pages.ts';
import { careKeys } from '../../query-keys.ts';

/** Begins a draft of somebody by hand, and opens it; a repeated attempt begins no second one. */
export function useWriteEntry() {
  const navigate = useNavigate();
  const id = useRef(createClientId());
  const writing = useAction(createCareEntry, {
    attempt: 'create',
    invalidates: [careKeys.entries],
    onDone: ({ entry }) => {
      id.current = createClientId();
      return navigate(draftsPage.link({}, { draft: entry.id }));
    },
  });
  return {
    write: (type: EntryType, patientId: string | null) => writing.run({ body: { id: id.current, type, patientId } }),
    isRunning: writing.isRunning,
  };
}
