import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import textClasses from '#platform/web/components/text.module.css';
import { Badge } from '#platform/web/components/badge.tsx';
import { Card } from '#platform/web/components/card.tsx';
import { formatDuration, formatNumber, formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { FindingCode, StatusFinding } from '#modules/organizations/contract/central/installation-status.ts';

/** Seconds in the unit of the value; 0 for percent. Other values are counts. */
const units: Partial<Record<FindingCode, number>> = {
  process_missing: 1,
  clock_apart: 1,
  disk_low: 0,
  connections_scarce: 0,
  standby_late: 1,
  replica_late: 1,
  certificate_ends: 86_400,
  queue_old: 1,
  mails_wait: 1,
  backup_old: 3600,
};

function formatValue({ code, value }: StatusFinding, language: LanguageKey): string {
  const unit = units[code];
  if (unit === undefined) return formatNumber(value, language, 0);
  if (unit === 0) return formatPercent(value, language);
  // Less than a day is left, not zero seconds.
  return formatDuration(Math.max(value * unit, code === 'certificate_ends' ? 1 : 0), language);
}

/** Faults with what to do for each, or one sentence if there are none. */
export function FindingList({ findings }: { readonly findings: readonly StatusFinding[] }) {
  const { t } = useTranslation('organizations');
  const language = useLanguage();
  if (findings.length === 0)
    return (
      <Card>
        <Badge icon={IconCircleCheck} tone="success">
          {t('status.levels.fine')}
        </Badge>
        <Text size="sm">{t('status.fine')}</Text>
      </Card>
    );
  return (
    <Card title={t('status.findingsTitle')}>
      <Stack component="ul" gap="md" className={textClasses['plain']}>
        {findings.map((finding) => (
          <Stack component="li" gap={4} key={`${finding.code} ${finding.name}`}>
            <Badge
              icon={finding.level === 'critical' ? IconUrgent : IconAlertTriangle}
              tone={finding.level === 'critical' ? 'danger' : 'warning'}
            >
              {t(`status.levels.${finding.level}`)}
            </Badge>
            <Text fw={550} className={textClasses['anywhere']}>
              {t(`status.findings.${finding.code}.title`, {
                name: finding.name,
                value: formatValue(finding, language),
              })}
            </Text>
            <Text size="sm" c="dimmed">
              {t(`status.findings.${finding.code}.remedy`)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
