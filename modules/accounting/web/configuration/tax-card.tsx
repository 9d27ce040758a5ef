import { useTranslation } from 'react-i18next';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { taxFields } from '../../contract/configuration/configuration.ts';
import { SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { ConfigCard } from './config-card.tsx';
import { useConfigurationForm } from './configuration-queries.ts';
import type { ConfigCardProps } from './configuration-queries.ts';
import { formatTaxation } from './format-taxation.ts';

type CardProps = ConfigCardProps<'taxConfig'>;

const names = ['smallBusiness', 'taxation', 'advanceReturn'] as const;

/** Card for the tax settings of the organisation. */
export function TaxCard({ entry, card }: CardProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  return (
    <ConfigCard
      title={t('configuration.tax')}
      text={t('configuration.taxText')}
      card={card}
      form={<TaxForm entry={entry} card={card} />}
    >
      <FactList
        layout="columns"
        facts={names.map((name) => [
          t(`company.fields.${name}`),
          formatTaxation(name, String(entry.properties[name]), t),
        ])}
      />
    </ConfigCard>
  );
}

function TaxForm({ entry, card }: CardProps) {
  const { t } = useTranslation(['accounting', 'platform']);
  const form = useConfigurationForm(taxFields, { entry, card });
  const optionsOf = (name: 'taxation' | 'advanceReturn') =>
    (taxFields[name].options ?? []).map((value) => ({ value, label: formatTaxation(name, value, t) }));
  return (
    <SettingsForm
      title={t('configuration.tax')}
      text={t('configuration.taxText')}
      {...form}
      nameField={(path) => t(`company.fields.${path}`)}
    >
      <FieldInput
        editing={form.editing}
        name="smallBusiness"
        label={t('configuration.smallBusiness')}
        hint={t('configuration.smallBusinessHint')}
      />
      <FieldGrid>
        {(['taxation', 'advanceReturn'] as const).map((name) => (
          <FieldInput
            key={name}
            editing={form.editing}
            name={name}
            label={t(`company.fields.${name}`)}
            options={optionsOf(name)}
          />
        ))}
      </FieldGrid>
    </SettingsForm>
  );
}
