import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { useEntityForm } from '#platform/web/form/use-entity-form.ts';
import { useField } from '#platform/web/form/use-field.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import { logoFields, logoRule, saveConfiguration, uploadLogo } from '../../contract/configuration.ts';
import { type CardEditing, ConfigCard, ConfigForm } from './config-card.tsx';
import { type ConfigurationEntry, useConfigurationSaved } from './configuration-queries.ts';
import classes from './configuration.module.css';

interface CardProps {
  readonly entry: ConfigurationEntry<'logoConfig'>;
  readonly card: CardEditing;
}

/** The picture at the head of invoices. */
export function LogoCard({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  const { logo } = entry.properties;
  return (
    <ConfigCard title={t('configuration.logo')} text={t('configuration.logoText')} card={card} form={<LogoForm entry={entry} card={card} />}>
      {logo === '' ? <Text c="dimmed">{t('configuration.noLogo')}</Text> : <LogoPicture url={logo} />}
    </ConfigCard>
  );
}

function LogoPicture({ url }: { url: string }) {
  const { t } = useTranslation('accounting');
  return (
    <div className={classes.logo}>
      <img src={url} alt={t('configuration.logoAlt')} />
    </div>
  );
}

function LogoForm({ entry, card }: CardProps) {
  const { t } = useTranslation('accounting');
  /** The file behind the address that the form holds while another picture is chosen. */
  const chosen = useRef<{ readonly file: File; readonly url: string } | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const editing = useEntityForm({ fields: logoFields, entity: { ...entry.properties, version: entry.version } });
  const { value: logo, set, message } = useField<typeof logoFields, string>(editing, 'logo');
  const { form, isDirty } = editing;
  const release = () => {
    if (chosen.current !== null) URL.revokeObjectURL(chosen.current.url);
    chosen.current = null;
  };
  useEffect(() => () => URL.revokeObjectURL(chosen.current?.url ?? ''), []);
  const change = (file: File | null) => {
    release();
    if (file !== null) chosen.current = { file, url: URL.createObjectURL(file) };
    set(chosen.current?.url ?? '');
  };
  const { onSaved, fetchSaved } = useConfigurationSaved('logoConfig', card.stop);
  const saving = useSave({
    editing,
    prefix: 'properties',
    places: { file: 'logo', logo_unreadable: 'logo', logo_too_large: 'logo' },
    fetchSaved,
    send: async (properties, version = 0) => {
      if (!isDirty) return null;
      const file = chosen.current?.url === properties.logo ? chosen.current.file : null;
      if (file === null) return call(saveConfiguration, { body: { configIdentifier: 'logoConfig', properties, version } });
      return call(uploadLogo, { body: { version }, files: { file } }, { onProgress: setProgress }).finally(() => setProgress(null));
    },
    onSaved: (answer) => (answer === null ? card.stop() : onSaved(answer)),
  });
  return (
    <ConfigForm title={t('configuration.logo')} text={t('configuration.logoText')} editing={editing} saving={saving} onCancel={card.stop} nameField={() => t('configuration.logo')}>
      {logo === '' ? null : <LogoPicture url={logo} />}
      <FileDrop
        rule={logoRule}
        label={t('configuration.chooseLogo')}
        text={t('configuration.dropLogo')}
        hint={t('configuration.logoHint')}
        progress={progress}
        onChoose={change}
        onRefuse={(problem) => form.setError('logo', { type: 'refused', message: problem })}
      />
      {message === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {message}
        </Text>
      )}
      {logo === '' ? null : (
        <Button variant="subtle" color="red" className={classes.removeLogo} leftSection={<IconTrash size={16} aria-hidden />} onClick={() => change(null)}>
          {t('configuration.removeLogo')}
        </Button>
      )}
    </ConfigForm>
  );
}
