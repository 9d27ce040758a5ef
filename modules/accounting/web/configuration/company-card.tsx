import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toValues } from '#platform/contract/fields.ts';
import { isPlausibleIban } from '#platform/contract/iban.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { FieldGrid } from '#platform/web/form/form-section.tsx';
import { listCountries, nameCountry } from '#platform/web/format/countries.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { useField } from '#platform/web/form/use-field.ts';
import { FactList } from '#platform/web/lists/fact-list.tsx';
import { sender } from '../../contract/company/company.ts';
import { SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { ConfigCard } from './config-card.tsx';
import { useConfigurationForm } from './configuration-queries.ts';
import type { ConfigCardProps } from './configuration-queries.ts';

type CardProps = ConfigCardProps<'invoiceConfig'>;

/** Puts the country below the town. */
const { companyName, street, postcode, city, country, ...others } = sender;
const fields = Object.keys({ companyName, street, postcode, city, country, ...others }) as (keyof typeof sender)[];

/** Card for the sender of new invoices. */
export function CompanyCard({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const values = toValues(sender, entry.properties, 'de');
  const write = (field: keyof typeof sender) =>
    field === 'country' ? nameCountry(values[field], language) : values[field];
  return (
    <ConfigCard
      title={t('configuration.company')}
      text={t('configuration.companyText')}
      card={card}
      form={<CompanyForm entry={entry} card={card} />}
    >
      <FactList layout="columns" facts={fields.map((field) => [t(`company.fields.${field}`), write(field) || '–'])} />
    </ConfigCard>
  );
}

function CompanyForm({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const form = useConfigurationForm(sender, { entry, card });
  const { editing } = form;
  const { value: iban } = useField<typeof sender, string>(editing, 'IBAN');
  // A doubt about the checksum never prevents saving.
  const doubt = isPlausibleIban(iban) ? undefined : (
    <Text span inherit c="var(--kontor-warning-text)">
      {t('configuration.ibanDoubt')}
    </Text>
  );
  return (
    <SettingsForm
      title={t('configuration.company')}
      text={t('configuration.companyText')}
      {...form}
      nameField={(path) => t(`company.fields.${path}`)}
    >
      <FieldGrid>
        {fields.map((field) => (
          <FieldInput
            key={field}
            editing={editing}
            name={field}
            label={t(`company.fields.${field}`)}
            hint={field === 'IBAN' ? doubt : undefined}
            {...(field === 'country' ? { options: listCountries(language) } : {})}
          />
        ))}
      </FieldGrid>
    </SettingsForm>
  );
}
