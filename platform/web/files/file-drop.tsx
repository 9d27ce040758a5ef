import '@mantine/dropzone/styles.layer.css';
import { Group, Progress, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mediaTypeNames } from '../../contract/files.ts';
import type { FileRule } from '../../contract/files.ts';
import { formatAlternatives } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useFileIntake } from './use-file-intake.ts';
import type { FileIntake } from './use-file-intake.ts';

interface FileDropProps extends FileIntake {
  /** Rule of the endpoint: the browser offers only these types, and larger files are refused before sending. */
  readonly rule: FileRule;
  readonly label: string;
  readonly text: string;
  /** Sent share from 0 to 1 during the upload; null otherwise. */
  readonly progress: number | null;
}

/** Accepts one dropped or selected file and shows the upload progress. */
export function FileDrop({ rule, label, text, progress, ...intake }: FileDropProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const types = rule.mediaTypes.map((type) => mediaTypeNames[type]);
  const megabytes = Math.floor(rule.maxBytes / 1024 / 1024);
  const Icon = rule.mediaTypes.every((type) => type.startsWith('image/')) ? IconPhoto : IconFileUpload;
  const { accept, receive } = useFileIntake(rule, intake);
  if (progress !== null) {
    const percent = Math.round(progress * 100);
    return (
      <div role="status">
        <Text size="sm">{t('files.uploading', { percent })}</Text>
        <Progress value={percent} aria-label={label} />
      </div>
    );
  }
  return (
    <Dropzone
      onDrop={receive}
      inputProps={{ 'aria-label': label, accept, multiple: false }}
      aria-label={label}
      bg="transparent"
    >
      <Group gap="md" justify="center" wrap="nowrap">
        <Icon size={28} aria-hidden color="var(--mantine-color-dimmed)" />
        <div>
          <Text fw={500}>{text}</Text>
          <Text size="sm" c="dimmed">
            {t('files.limits', { types: formatAlternatives(types, language), megabytes })}
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}
