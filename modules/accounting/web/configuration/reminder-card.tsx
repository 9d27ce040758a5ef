import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { formatDate, formatMoney, formatNumber, formatPercent } from '#platform/web/format/format.ts';
import { todayInGermany } from '#platform/web/clock.ts';
import textClasses from '#platform/web/components/text.module.css';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { halfYearOf, reminderLevels, reminderTextNames } from '../../contract/configuration/reminder-settings.ts';
import { ConfigCard } from './config-card.tsx';
import type { ConfigCardProps } from './configuration-queries.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ReminderSettingsForm, reminderFlags } from './reminder-settings-form.tsx';

type CardProps = ConfigCardProps<'reminderConfig'>;

/** Card for the reminders of unpaid invoices: levels, claims, base rates and texts. */
export function ReminderCard({ entry, card }: CardProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const shown = useLanguage();
  const [language, setLanguage] = useState<LanguageKey>('de');
  const choice = <LanguageChoice value={language} onChange={setLanguage} />;
  const { steps, payDays, baseRates } = entry.properties;
  const halfYear = halfYearOf(todayInGermany());
  const current = baseRates.find(({ from }) => from === halfYear);
  const days = (count: number) => formatNumber(count, shown);
  return (
    <ConfigCard
      title={t('configuration.reminders.title')}
      text={t('configuration.reminders.text')}
      card={card}
      form={<ReminderSettingsForm entry={entry} card={card} language={language} choice={choice} />}
    >
      <Stack gap="md">
        <FactList
          layout="columns"
          facts={[
            ...reminderLevels.map((level, index) => {
              const step = steps[index];
              const name = t(
                index === 0 ? 'configuration.reminders.daysAfterDue' : 'configuration.reminders.daysAfterPayDay',
              );
              const fee = step === undefined || step.fee === 0 ? '' : ` · ${formatMoney(step.fee, shown)}`;
              return [t(`configuration.reminders.levels.${level}`), `${days(step?.days ?? 0)} ${name}${fee}`] as const;
            }),
            [t('configuration.reminders.payDays'), days(payDays)],
            ...reminderFlags.map(
              (name) =>
                [
                  t(`configuration.reminders.${name}`),
                  t(entry.properties[name] ? 'platform:conflict.yes' : 'platform:conflict.no'),
                ] as const,
            ),
            [
              t('configuration.reminders.baseRates'),
              current === undefined ? (
                <Text key="rate" size="sm" c="var(--kontor-warning-text)">
                  {t('configuration.reminders.missingRate', { day: formatDate(halfYear, shown) })}
                </Text>
              ) : (
                `${formatDate(current.from, shown)}: ${formatPercent(current.percent, shown)}`
              ),
            ],
          ]}
        />
        {choice}
        <FactList
          layout="rows"
          facts={reminderTextNames.map((name) => [
            t(`configuration.reminders.${name}`),
            <Text key={name} size="sm" lang={language} className={textClasses['lines']}>
              {entry.properties[name][language] ?? ''}
            </Text>,
          ])}
        />
      </Stack>
    </ConfigCard>
  );
}
