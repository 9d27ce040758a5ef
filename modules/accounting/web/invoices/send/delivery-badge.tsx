import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import type { DeliveryState } from '#modules/accounting/contract/invoices/sending/deliveries.ts';

const tones = { waiting: 'accent', queued: 'warning', sent: 'success', refused: 'danger', failed: 'danger' } as const;

/** Badge of the state of a mail. */
export function DeliveryBadge({ state }: { readonly state: DeliveryState }) {
  const { t } = useTranslation('accounting');
  return <Badge tone={tones[state]}>{t(`sending.states.${state}`)}</Badge>;
}
