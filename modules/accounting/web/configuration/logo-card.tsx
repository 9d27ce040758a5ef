import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { fileOf } from '#platform/web/form/chosen-files.ts';
import { FieldInput } from '#platform/web/form/field-input.tsx';
import { Picture } from '#platform/web/form/picture.tsx';
import { logoFields, saveConfiguration, uploadLogo } from '../../contract/configuration/configuration.ts';
import { SettingsForm } from '#platform/web/settings/settings-card.tsx';
import { ConfigCard } from './config-card.tsx';
import { useConfigurationForm } from './configuration-queries.ts';
import type { ConfigCardProps } from './configuration-queries.ts';

type CardProps = ConfigCardProps<'logoConfig'>;

/** Card for the logo at the head of invoices. */
export function LogoCard({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  const { logo } = entry.properties;
  return (
    <ConfigCard
      title={t('configuration.logo')}
      text={t('configuration.logoText')}
      card={card}
      form={<LogoForm entry={entry} card={card} />}
    >
      {logo === '' ? (
        <Text c="dimmed">{t('configuration.noLogo')}</Text>
      ) : (
        <Picture address={logo} label={t('configuration.logoAlt')} />
      )}
    </ConfigCard>
  );
}

/** Form of the card. */
export function LogoForm({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  const [progress, setProgress] = useState<number | null>(null);
  const form = useConfigurationForm(
    logoFields,
    { entry, card },
    {
      places: { file: 'logo', logo_unreadable: 'logo', logo_too_large: 'logo' },
      send: async (properties, version = 0) => {
        // An unchanged picture is not encoded again.
        if (properties.logo === entry.properties.logo) return null;
        const file = fileOf(properties.logo);
        if (file === undefined)
          return call(saveConfiguration, { body: { configIdentifier: 'logoConfig', properties, version } });
        return call(uploadLogo, { body: { version }, files: { file } }, { onProgress: setProgress }).finally(() =>
          setProgress(null),
        );
      },
    },
  );
  return (
    <SettingsForm
      title={t('configuration.logo')}
      text={t('configuration.logoText')}
      {...form}
      nameField={() => t('configuration.logo')}
    >
      <FieldInput editing={form.editing} name="logo" label={t('configuration.logoAlt')} progress={progress} />
    </SettingsForm>
  );
}
