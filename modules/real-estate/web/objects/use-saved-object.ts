import { useQueryClient } from '@tanstack/react-query';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { objectKeys } from '../object-keys.ts';
import { objectQuery } from '../object-queries.ts';

/** Reads an object anew for its forms, and shows everywhere what one of them has saved. */
export function useSavedObject(object: Objekt) {
  const client = useQueryClient();
  const query = objectQuery(object.objectId);
  return {
    fetchObject: async (): Promise<Objekt> => (await client.fetchQuery({ ...query, staleTime: 0 })) ?? object,
    showSaved: (saved: Objekt): void => {
      client.setQueryData(query.queryKey, saved);
      void client.invalidateQueries({ queryKey: objectKeys.all });
    },
  };
}
