import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { describeState, useField } from '#platform/web/form/use-field.ts';
import { formatDate, formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { SettingsCard, SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { syncFields, syncHours } from '../../contract/configuration/data-connection.ts';
import { useConfigurationForm } from './connection-queries.ts';
import type { CardProps } from './connection-queries.ts';

type ScheduleProps = CardProps<'dataSyncConfig'>;

/** Card of the refresh schedule and the latest delivery. */
export function ScheduleCard({ entry, card }: ScheduleProps) {
  const { t } = useTranslation('property-owner');
  const language = useLanguage();
  const { syncHour, lastUpdateAt, nextUpdateAt, expirationId, lastTransaction } = entry.properties;
  const formatOptionalInstant = (instant: string | null) =>
    instant === null ? t('configuration.never') : formatGermanInstant(instant, language);
  return (
    <SettingsCard
      title={t('configuration.schedule')}
      text={t('configuration.scheduleText')}
      card={card}
      editLabel={t('configuration.edit')}
      editName={t('configuration.editOf', { title: t('configuration.schedule') })}
      form={<ScheduleForm entry={entry} card={card} />}
    >
      <FactList
        layout="columns"
        facts={[
          [
            t('configuration.syncHour'),
            syncHour === null
              ? t('configuration.byHand')
              : t('configuration.syncHourValue', { hour: formatHour(syncHour) }),
          ],
          [t('configuration.nextUpdateAt'), formatOptionalInstant(nextUpdateAt)],
          [t('configuration.lastUpdateAt'), formatOptionalInstant(lastUpdateAt)],
          [t('configuration.expirationId'), expirationId ?? t('configuration.never')],
          [
            t('configuration.lastTransaction'),
            lastTransaction === null ? t('configuration.never') : formatDate(lastTransaction, language),
          ],
        ]}
      />
    </SettingsCard>
  );
}

function ScheduleForm({ entry, card }: ScheduleProps) {
  const { t } = useTranslation('property-owner');
  const form = useConfigurationForm(syncFields, { entry, card });
  return (
    <SettingsForm
      title={t('configuration.schedule')}
      text={t('configuration.scheduleText')}
      {...form}
      nameField={(path) => t(`configuration.${path}`)}
    >
      <FieldGrid>
        <HourSelect editing={form.editing} />
      </FieldGrid>
    </SettingsForm>
  );
}

/** Chooses a full hour, or manual refreshes only. The stored hour 24 is midnight. */
function HourSelect({ editing }: { readonly editing: EntityEditing<typeof syncFields> }) {
  const { t } = useTranslation('property-owner');
  const field = useField<typeof syncFields, string>(editing, 'syncHour');
  return (
    <NativeSelect
      name="syncHour"
      label={t('configuration.syncHour')}
      description={t('configuration.syncHourHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={field.value === '24' ? '0' : field.value}
      data={[
        { value: '', label: t('configuration.byHand') },
        ...syncHours.map((hour) => ({
          value: String(hour),
          label: t('configuration.syncHourOption', { hour: formatHour(hour) }),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => field.set(value)}
      {...describeState(field)}
    />
  );
}

function formatHour(hour: number): string {
  return `${String(hour % 24).padStart(2, '0')}:00`;
}
