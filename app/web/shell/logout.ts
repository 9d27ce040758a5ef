import i18next from 'i18next';
import { askToLeave, hasUnsavedChanges } from '#platform/web/ui/unsaved-guard.ts';
import { queryClient } from '#platform/web/ui/query-client.ts';
import { leave } from '../start/start-flow.ts';

/** Logs out, after asking when something on the screen is unsaved; nothing of the user stays in memory. */
export async function logout(): Promise<void> {
  if (hasUnsavedChanges() && !(await askToLeave((key) => i18next.t(`platform:${key}`)))) return;
  queryClient.clear();
  await leave();
}
