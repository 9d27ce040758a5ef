import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import type { ReminderLevel } from '#modules/accounting/contract/configuration/reminder-settings.ts';

const tones = { 1: 'accent', 2: 'warning', 3: 'danger' } as const;

/** Level of a reminder as a badge. */
export function LevelBadge({ level }: { readonly level: ReminderLevel }) {
  const { t } = useTranslation('accounting');
  return <Badge tone={tones[level]}>{t(`reminding.levels.${level}`)}</Badge>;
}
