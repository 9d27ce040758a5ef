import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import type { BadgeProps } from '#platform/web/components/badge.tsx';
import type { Refresh, RefreshState } from '../../contract/refresh/refreshes.ts';
import { listChanges } from './delivery-files.ts';

const tones: Readonly<Record<RefreshState, NonNullable<BadgeProps['tone']>>> = {
  running: 'accent',
  taken: 'success',
  refused: 'danger',
  failed: 'danger',
  checked: 'neutral',
  waiting: 'warning',
  declined: 'neutral',
  superseded: 'neutral',
  undone: 'neutral',
};

/** State of a delivery as a badge. An import with omitted rows, and a dry run that would wait, warn. */
export function StateBadge({ entry }: { readonly entry: Refresh }) {
  const { t } = useTranslation('property-owner');
  const { state, delivery, dryRun, concerned } = entry;
  const refused = new Map(listChanges(entry)).get('refused') ?? 0;
  if (state === 'taken' && refused > 0)
    return <Badge tone="warning">{t('refresh.takenWithout', { count: refused })}</Badge>;
  if (state === 'checked' && dryRun && concerned !== null)
    return <Badge tone="warning">{t('refresh.states.wouldWait')}</Badge>;
  const name = state === 'checked' && delivery === null ? 'nothingNew' : state;
  // A folder with a used id, or an older delivery, is one that somebody waits for.
  const isPassedOver = name === 'nothingNew' && entry.errors.some(({ at }) => at !== undefined);
  return <Badge tone={isPassedOver ? 'warning' : tones[state]}>{t(`refresh.states.${name}`)}</Badge>;
}
