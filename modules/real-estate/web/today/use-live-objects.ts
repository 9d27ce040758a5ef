import { useQueryClient } from '@tanstack/react-query';
import { useCollectedEvent } from '#platform/web/realtime/use-collected-event.ts';
import { objectChanged } from '../../contract/objects/object-live.ts';
import { stakeholdersChanged } from '../../contract/stakeholders/stakeholders.ts';
import { objectKeys } from '../object-keys.ts';

/** Asks again for lists and the work of today when an object or the people of one have changed, by whomever. */
export function useLiveObjects(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: objectKeys.all });
  useCollectedEvent(objectChanged, refresh);
  useCollectedEvent(stakeholdersChanged, refresh);
}
