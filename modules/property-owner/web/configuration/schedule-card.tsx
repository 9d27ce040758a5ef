import { useTranslation } from 'react-i18next';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { formatDate, formatGermanInstant } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { SettingsCard, SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { syncFields } from '../../contract/configuration/data-connection.ts';
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
            syncHour === null ? t('configuration.byHand') : t('configuration.syncHourValue', { hour: syncHour }),
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
        <FieldInput
          editing={form.editing}
          name="syncHour"
          label={t('configuration.syncHour')}
          hint={t('configuration.syncHourHint')}
        />
      </FieldGrid>
    </SettingsForm>
  );
}
