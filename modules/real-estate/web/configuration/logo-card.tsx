import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { fileOf, readAsDataUrl } from '#platform/web/form/chosen-files.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { Picture } from '#platform/web/form/picture.tsx';
import { SettingsCard, SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { logoFields } from '../../contract/configuration/configuration-fields.ts';
import { saveEstateConfiguration } from '../../contract/configuration/configuration.ts';
import { useConfigurationForm } from './configuration-queries.ts';
import type { CardProps } from './configuration-queries.ts';

/** Logo on exposés. */
export function LogoCard({ entry, card }: CardProps<'exposeLogo'>) {
  const { t } = useTranslation('real-estate');
  const { logo } = entry.properties;
  const title = t('estateConfiguration.fields.logo');
  return (
    <SettingsCard
      title={title}
      text={t('estateConfiguration.logoText')}
      card={card}
      editLabel={t('estateConfiguration.edit')}
      editName={t('estateConfiguration.editOf', { title })}
      form={<LogoForm entry={entry} card={card} />}
    >
      {logo === '' ? (
        <Text c="dimmed">{t('estateConfiguration.noLogo')}</Text>
      ) : (
        <Picture address={logo} label={t('estateConfiguration.logoAlt')} />
      )}
    </SettingsCard>
  );
}

function LogoForm({ entry, card }: CardProps<'exposeLogo'>) {
  const { t } = useTranslation('real-estate');
  const form = useConfigurationForm(
    logoFields,
    { entry, card },
    {
      places: { expose_logo_unreadable: 'logo', expose_logo_too_large: 'logo' },
      send: async ({ logo: chosen }, version = 0) => {
        // An unchanged picture is not encoded again.
        if (chosen === entry.properties.logo) return null;
        const file = fileOf(chosen);
        const logo = file === undefined ? chosen : await readAsDataUrl(file);
        return call(saveEstateConfiguration, {
          body: { configIdentifier: 'exposeLogo', properties: { logo }, version },
        });
      },
    },
  );
  return (
    <SettingsForm
      title={t('estateConfiguration.fields.logo')}
      text={t('estateConfiguration.logoText')}
      {...form}
      nameField={() => t('estateConfiguration.fields.logo')}
    >
      <FieldInput editing={form.editing} name="logo" label={t('estateConfiguration.logoAlt')} />
    </SettingsForm>
  );
}
