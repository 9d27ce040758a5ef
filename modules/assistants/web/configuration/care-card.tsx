import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { FieldInputs } from '#platform/web/settings/field-inputs.tsx';
import { SettingsCard, SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { useSettingsForm } from '#platform/web/settings/use-settings-form.ts';
import type { EntryProps } from '#platform/web/settings/use-settings-form.ts';
import { careConfigFields, careConfigurationCalls } from '../../contract/configuration/configuration.ts';
import type { CareConfiguration, CareSetting, PersonWord } from '../../contract/configuration/configuration.ts';
import { careKeys } from '../query-keys.ts';
import { careCardQuery } from './settings-queries.ts';

type CareCardProps = EntryProps<CareConfiguration>;

/** Card of the setting of care, the word for those who are cared for, and the shifts. */
export function CareCard({ entry, card }: CareCardProps) {
  const { t } = useTranslation('assistants');
  const { careSetting, personWord, earlyShift, lateShift, nightShift } = entry.properties;
  const title = t('careConfiguration.card');
  return (
    <SettingsCard
      title={title}
      text={t('careConfiguration.text')}
      card={card}
      editLabel={t('careConfiguration.edit')}
      editName={t('careConfiguration.editOf', { title })}
      form={<CareForm entry={entry} card={card} />}
    >
      <FactList
        layout="columns"
        facts={[
          [t('careConfiguration.fields.careSetting'), t(`careConfiguration.settings.${careSetting as CareSetting}`)],
          [t('careConfiguration.fields.personWord'), t(`careConfiguration.words.${personWord as PersonWord}`)],
          [t('careConfiguration.fields.earlyShift'), earlyShift],
          [t('careConfiguration.fields.lateShift'), lateShift],
          [t('careConfiguration.fields.nightShift'), nightShift],
        ]}
      />
    </SettingsCard>
  );
}

function CareForm({ entry, card }: CareCardProps) {
  const { t } = useTranslation('assistants');
  const client = useQueryClient();
  const form = useSettingsForm({
    fields: careConfigFields,
    entry,
    card,
    query: careCardQuery(),
    save: careConfigurationCalls.save,
    saved: t('careConfiguration.saved'),
    // Headings of the sixth topic and the words for people follow at once.
    onSaved: () => client.invalidateQueries({ queryKey: careKeys.configuration }),
  });
  const label = (name: string) => t(`careConfiguration.fields.${name}` as 'careConfiguration.fields.careSetting');
  return (
    <SettingsForm title={t('careConfiguration.card')} text={t('careConfiguration.text')} {...form} nameField={label}>
      <FieldInputs
        fields={careConfigFields}
        editing={form.editing}
        label={label}
        optionLabel={(naming, value) => t(`${naming}.${value}` as 'careConfiguration.settings.home')}
      />
    </SettingsForm>
  );
}
