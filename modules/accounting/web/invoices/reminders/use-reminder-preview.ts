import { useCallback, useEffect, useState } from 'react';
import { createEditorKey } from '#platform/web/documents/editor-key.ts';
import { createStore } from '#platform/web/state/store.ts';
import type { ReminderOrder } from '#modules/accounting/contract/invoices/reminders/reminders.ts';
import { fetchPreview } from './reminder-queries.ts';

/** Provides the live preview of a reminder: its fetch, and the subscription to its changes. */
export function useReminderPreview(order: ReminderOrder) {
  const [editor] = useState(createEditorKey);
  // Equal texts cause no notification, equal objects would.
  const text = JSON.stringify(order);
  const [shown] = useState(() => createStore(text));
  useEffect(() => shown.set(text), [shown, text]);
  const fetchPdf = useCallback(
    (signal: AbortSignal) => fetchPreview(editor, JSON.parse(shown.get()) as ReminderOrder, signal),
    [editor, shown],
  );
  return { fetchPdf, subscribe: shown.subscribe };
}
