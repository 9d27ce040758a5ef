import '@mantine/dropzone/styles.layer.css';
import { Group, Progress, Text } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mediaTypeNames, type FileRule } from '../../contract/files.ts';
import classes from './file-drop.module.css';

interface FileDropProps {
  /** What the endpoint takes: the browser offers nothing else, and what is too large is refused before it is sent. */
  readonly rule: FileRule;
  readonly label: string;
  readonly text: string;
  readonly hint: string;
  /** Share that has been sent, from 0 to 1, while the file is on its way; null otherwise. */
  readonly progress: number | null;
  readonly onChoose: (file: File) => void;
  /** Told in words why a file cannot be taken. */
  readonly onRefuse: (problem: string) => void;
}

/** Takes one file that is dropped or chosen, and shows how far it has been sent. */
export function FileDrop({ rule, label, text, hint, progress, onChoose, onRefuse }: FileDropProps) {
  const { t } = useTranslation('platform');
  const refuse = (rejections: FileRejection[]) => {
    const isTooLarge = rejections.some(({ errors }) => errors.some((error) => error.code === 'file-too-large'));
    const allowed = rule.mediaTypes.map((type) => mediaTypeNames[type]).join(', ');
    onRefuse(isTooLarge ? t('files.tooLarge', { megabytes: Math.floor(rule.maxBytes / 1024 / 1024) }) : t('errors.file_type_not_allowed_unknown', { allowed }));
  };
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
      accept={[...rule.mediaTypes]}
      maxSize={rule.maxBytes}
      multiple={false}
      onDrop={([file]) => file && onChoose(file)}
      onReject={refuse}
      inputProps={{ 'aria-label': label }}
      aria-label={label}
      className={classes.drop}
    >
      <Group gap="md" justify="center" wrap="nowrap">
        <IconPhoto size={28} aria-hidden className={classes.icon} />
        <div>
          <Text fw={500}>{text}</Text>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </div>
      </Group>
    </Dropzone>
  );
}
