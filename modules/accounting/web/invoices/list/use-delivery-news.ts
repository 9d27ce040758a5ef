import { useQueryClient } from '@tanstack/react-query';
import { useCollectedEvent } from '#platform/web/realtime/use-collected-event.ts';
import { deliveriesEnded } from '#modules/accounting/contract/invoices/sending/deliveries-ended.ts';
import { invoiceKeys } from '../../query-keys.ts';

/** Refreshes the list when emails arrived or were given up, whoever sent them; those of a batch count as one. */
export function useDeliveryNews(): void {
  const client = useQueryClient();
  useCollectedEvent(deliveriesEnded, () => void client.invalidateQueries({ queryKey: invoiceKeys.lists }));
}
