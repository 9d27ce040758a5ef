import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '#platform/web/form/use-action.ts';
import { endOwnerView } from '../../contract/owner-view/owner-view.ts';

/** Ends the view as an owner and reloads everything. */
export function useEndView() {
  const client = useQueryClient();
  return useAction(endOwnerView, { onDone: () => client.resetQueries() });
}
