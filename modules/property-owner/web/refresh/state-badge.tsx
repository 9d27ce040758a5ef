import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import type { BadgeProps } from '#platform/web/components/badge.tsx';
import type { Refresh, RefreshState } from '../../contract/refresh/refreshes.ts';

const tones: Readonly<Record<RefreshState, NonNullable<BadgeProps['tone']>>> = {
  running: 'accent',
  taken: 'success',
  refused: 'danger',
  failed: 'danger',
  checked: 'neutral',
  waiting: 'warning',
};

/** State of a delivery as a badge. */
export function StateBadge({ entry: { state, delivery, dryRun } }: { readonly entry: Refresh }) {
  const { t } = useTranslation('property-owner');
  const name = state !== 'checked' ? state : delivery === null ? 'nothingNew' : dryRun ? 'checked' : 'notTaken';
  return <Badge tone={tones[state]}>{t(`refresh.states.${name}`)}</Badge>;
}
