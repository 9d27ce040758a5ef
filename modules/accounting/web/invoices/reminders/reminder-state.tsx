import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import { formatDate } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import { LevelBadge } from './level-badge.tsx';

/** Last reminder of an open item, or the reason for which it is not reminded of; nothing without either. */
export function ReminderState({
  lastReminder,
  hold,
  neverRemind,
}: Pick<OpenItem, 'lastReminder' | 'hold' | 'neverRemind'>) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  if (hold !== null)
    return (
      <Badge tone="neutral">{t(`reminding.states.${hold.kind}`, { day: formatDate(hold.until, language) })}</Badge>
    );
  if (neverRemind) return <Badge tone="neutral">{t('reminding.states.customer')}</Badge>;
  return lastReminder === null ? null : <LevelBadge level={lastReminder.level} />;
}
