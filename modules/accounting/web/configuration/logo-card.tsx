import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#platform/web/api/errors.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { logoRule, type AccountingConfiguration } from '../../contract/configuration.ts';
import { ConfigCard, type CardEditing } from './config-card.tsx';
import { isChangedMeanwhile, useSaveConfiguration, useUploadLogo } from './configuration-queries.ts';
import classes from './configuration.module.css';

type Entry = Extract<AccountingConfiguration, { configIdentifier: 'logoConfig' }>;

/** The picture at the head of invoices. */
export function LogoCard({ entry, editing }: { entry: Entry; editing: CardEditing }) {
  const { t } = useTranslation(['accounting', 'platform']);
  /** What was chosen in place of the stored one. */
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string } | 'none' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const change = (next: File | 'none' | null) => {
    if (chosen !== null && chosen !== 'none') URL.revokeObjectURL(chosen.url);
    setChosen(next instanceof File ? { file: next, url: URL.createObjectURL(next) } : next);
    setProblem(null);
  };
  const stop = () => {
    change(null);
    editing.stop();
  };
  const save = useSaveConfiguration(stop);
  const upload = useUploadLogo(stop);
  const error = save.error ?? upload.error;
  const logo = chosen === 'none' ? '' : (chosen?.url ?? entry.properties.logo);
  const submit = async () => {
    if (chosen === null) {
      stop();
      return true;
    }
    setProblem(null);
    const { version } = entry;
    const show = (failure: unknown): boolean => {
      setProblem(describeError(failure, t).join(' '));
      return true;
    };
    if (chosen === 'none') return save.run({ configIdentifier: 'logoConfig', properties: { logo: '' }, version }, show);
    return upload.run({ file: chosen.file, version, onProgress: setProgress }, show).finally(() => setProgress(null));
  };
  return (
    <ConfigCard
      title={t('configuration.logo')}
      text={t('configuration.logoText')}
      editing={editing}
      isDirty={chosen !== null && !(chosen === 'none' && entry.properties.logo === '')}
      isSaving={save.isPending || upload.isPending}
      isConflict={isChangedMeanwhile(error)}
      error={error}
      onSave={submit}
      onCancel={() => {
        save.reset();
        upload.reset();
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
          <FileDrop
            rule={logoRule}
            label={t('configuration.chooseLogo')}
            text={t('configuration.dropLogo')}
            hint={t('configuration.logoHint')}
            progress={progress}
            onChoose={change}
            onRefuse={setProblem}
          />
          {problem === null ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )}
          {logo === '' ? null : (
            <Button variant="subtle" color="red" className={classes.removeLogo} leftSection={<IconTrash size={16} aria-hidden />} onClick={() => change('none')}>
              {t('configuration.removeLogo')}
            </Button>
          )}
        </>
      ) : null}
    </ConfigCard>
  );
}
