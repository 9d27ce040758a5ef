import '@mantine/dropzone/styles.layer.css';
import { Button, Group, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#platform/web/api/errors.ts';
import type { AccountingConfiguration } from '../../contract/configuration.ts';
import { ConfigCard, type CardEditing } from './config-card.tsx';
import { isChangedMeanwhile, useSaveConfiguration } from './configuration-queries.ts';
import { readDataUrl } from './read-data-url.ts';
import classes from './configuration.module.css';

type Entry = Extract<AccountingConfiguration, { configIdentifier: 'logoConfig' }>;

/** Bytes; as base64 in JSON still below the 8 million characters that the wire takes. */
const largestFile = 5 * 1024 * 1024;

/** The picture at the head of invoices. */
export function LogoCard({ entry, editing }: { entry: Entry; editing: CardEditing }) {
  const { t } = useTranslation(['accounting', 'platform']);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = () => {
    setChosen(null);
    setProblem(null);
    editing.stop();
  };
  const save = useSaveConfiguration(stop);
  const logo = chosen ?? entry.properties.logo;
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(null);
    try {
      setChosen(await readDataUrl(file));
    } catch {
      setProblem(t('problems.logo_unreadable'));
    }
  };
  const submit = () => {
    setProblem(null);
    return save.run({ configIdentifier: 'logoConfig', properties: { logo }, version: entry.version }, (error) => {
      setProblem(describeError(error, t).join(' '));
      return true;
    });
  };
  return (
    <ConfigCard
      title={t('configuration.logo')}
      text={t('configuration.logoText')}
      editing={editing}
      isDirty={chosen !== null && chosen !== entry.properties.logo}
      isSaving={save.isPending}
      isConflict={isChangedMeanwhile(save.error)}
      error={save.error}
      onSave={submit}
      onCancel={() => {
        save.reset();
        stop();
      }}
    >
      {logo === '' ? (
        editing.isEditing ? null : <Text c="dimmed">{t('configuration.noLogo')}</Text>
      ) : (
        <div className={classes.logo}>
          <img src={logo} alt={t('configuration.logoAlt')} />
        </div>
      )}
      {editing.isEditing ? (
        <>
          <Dropzone
            accept={['image/png', 'image/jpeg']}
            maxSize={largestFile}
            multiple={false}
            onDrop={(files) => void choose(files[0])}
            onReject={([rejected]) => setProblem(rejected?.errors[0]?.code === 'file-too-large' ? t('problems.logo_too_large') : t('platform:errors.field.logo_type'))}
            inputProps={{ 'aria-label': t('configuration.chooseLogo') }}
            aria-label={t('configuration.chooseLogo')}
            className={classes.drop}
          >
            <Group gap="md" justify="center" wrap="nowrap">
              <IconPhoto size={28} aria-hidden className={classes.dropIcon} />
              <div>
                <Text fw={500}>{t('configuration.dropLogo')}</Text>
                <Text size="sm" c="dimmed">
                  {t('configuration.logoHint')}
                </Text>
              </div>
            </Group>
          </Dropzone>
          {problem === null ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )}
          {logo === '' ? null : (
            <Button variant="subtle" color="red" className={classes.removeLogo} leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setChosen('')}>
              {t('configuration.removeLogo')}
            </Button>
          )}
        </>
      ) : null}
    </ConfigCard>
  );
}
