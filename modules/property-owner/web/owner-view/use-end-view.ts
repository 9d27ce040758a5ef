import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endOwnerView } from '../../contract/owner-view.ts';

/** Ends looking at the portal as an owner; everything is asked for again. */
export function useEndView() {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => call(endOwnerView, {}), onSuccess: () => client.resetQueries() });
}
