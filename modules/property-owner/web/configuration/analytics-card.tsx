import { useTranslation } from 'react-i18next';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { SettingsCard, SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { analyticsFields } from '../../contract/configuration/analytics-config.ts';
import { useConfigurationForm } from './connection-queries.ts';
import type { CardProps } from './connection-queries.ts';

type AnalyticsProps = CardProps<'analyticsConfig'>;

/** Card of what a language model may see of the organisation. */
export function AnalyticsSettings({ entry, card }: AnalyticsProps) {
  const { t } = useTranslation('property-owner');
  return (
    <SettingsCard
      title={t('configuration.analytics')}
      text={t('configuration.analyticsText')}
      card={card}
      editLabel={t('configuration.edit')}
      editName={t('configuration.editOf', { title: t('configuration.analytics') })}
      form={<AnalyticsForm entry={entry} card={card} />}
    >
      <FactList
        facts={[
          [
            t('configuration.analyticsNames'),
            t(entry.properties.sharesNames ? 'configuration.analyticsShared' : 'configuration.analyticsHidden'),
          ],
        ]}
      />
    </SettingsCard>
  );
}

function AnalyticsForm({ entry, card }: AnalyticsProps) {
  const { t } = useTranslation('property-owner');
  const form = useConfigurationForm(analyticsFields, { entry, card });
  const label = t('configuration.analyticsNames');
  return (
    <SettingsForm
      title={t('configuration.analytics')}
      text={t('configuration.analyticsText')}
      {...form}
      nameField={() => label}
    >
      <FieldInput
        editing={form.editing}
        name="sharesNames"
        label={label}
        hint={t('configuration.analyticsNamesHint')}
      />
    </SettingsForm>
  );
}
