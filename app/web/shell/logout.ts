import { mayLeave } from '#platform/web/form/unsaved-guard.ts';
import { queryClient } from '#platform/web/api/query-client.ts';
import { leave } from '../start/start-flow.ts';

/** Logs out, after asking when something on the screen is unsaved; nothing of the user stays in memory. */
export async function logout(): Promise<void> {
  if (!(await mayLeave())) return;
  queryClient.clear();
  await leave();
}
