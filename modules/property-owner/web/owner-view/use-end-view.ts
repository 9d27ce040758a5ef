import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endOwnerView } from '../../contract/owner-view/owner-view.ts';

/** Ends the view as an owner and reloads everything. */
export function useEndView() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => call(endOwnerView, {}), onSuccess: () => client.resetQueries() });
}
