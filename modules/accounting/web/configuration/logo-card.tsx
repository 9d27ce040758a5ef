import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '#platform/web/api/errors.ts';
import { FileDrop } from '#platform/web/files/file-drop.tsx';
import { useObjectUrl } from '#platform/web/files/use-object-url.ts';
import { logoRule, type AccountingConfiguration } from '../../contract/configuration.ts';
import { ConfigCard, type CardEditing } from './config-card.tsx';
import { isChangedMeanwhile, useSaveConfiguration, useUploadLogo } from './configuration-queries.ts';
import classes from './configuration.module.css';

type Entry = Extract<AccountingConfiguration, { configIdentifier: 'logoConfig' }>;

/** The picture at the head of invoices. */
export function LogoCard({ entry, editing }: { entry: Entry; editing: CardEditing }) {
  const { t } = useTranslation(['accounting', 'platform']);
  /** What was chosen in place of the stored one. */
  const [chosen, setChosen] = useState<File | 'none' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const stop = () => {
    setChosen(null);
    setProblem(null);
    editing.stop();
  };
  const save = useSaveConfiguration(stop);
  const upload = useUploadLogo(stop);
  const error = save.error ?? upload.error;
  const chosenUrl = useObjectUrl(chosen instanceof File ? chosen : null);
  const logo = chosen === 'none' ? '' : (chosenUrl ?? entry.properties.logo);
  const choose = (next: File | 'none') => {
    setProblem(null);
    setChosen(next);
  };
  const submit = () => {
    if (chosen === null) return stop();
    setProblem(null);
    const { version } = entry;
    const onError = (failure: Error) => (isChangedMeanwhile(failure) ? undefined : setProblem(describeError(failure, t).join(' ')));
    if (chosen instanceof File) upload.mutate({ file: chosen, version, onProgress: setProgress }, { onError, onSettled: () => setProgress(null) });
    else save.mutate({ configIdentifier: 'logoConfig', properties: { logo: '' }, version }, { onError });
  };
  return (
    <ConfigCard
      title={t('configuration.logo')}
      text={t('configuration.logoText')}
      editing={editing}
      isDirty={chosen instanceof File || (chosen === 'none' && entry.properties.logo !== '')}
      isSaving={save.isPending || upload.isPending}
      isConflict={isChangedMeanwhile(error)}
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
            onChoose={choose}
            onRefuse={setProblem}
          />
          {problem === null ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )}
          {logo === '' ? null : (
            <Button variant="subtle" color="red" className={classes.removeLogo} leftSection={<IconTrash size={16} aria-hidden />} onClick={() => choose('none')}>
              {t('configuration.removeLogo')}
            </Button>
          )}
        </>
      ) : null}
    </ConfigCard>
  );
}
