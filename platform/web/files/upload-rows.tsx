import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../api/errors.ts';
import { formatPercent } from '../format/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { isOpenUpload } from './upload-queue.ts';
import type { Upload } from './upload-queue.ts';
import textClasses from '../components/text.module.css';

interface UploadRowsProps {
  readonly uploads: readonly Upload<unknown>[];
  /** Passing trouble for which all files wait; null for none. */
  readonly trouble: unknown;
  readonly onRetry: (ids: readonly number[]) => void;
  readonly onCancel: () => void;
  /** Forgets what has arrived or failed. */
  readonly onDismiss: () => void;
}

/** Files on their way, one row each with its progress; one that failed says why and is sent again by itself. */
export function UploadRows({ uploads, trouble, onRetry, onCancel, onDismiss }: UploadRowsProps) {
  const { t } = useTranslation('platform');
  const language = useLanguage();
  const done = uploads.filter(({ state }) => state === 'done').length;
  const failed = uploads.filter(({ state }) => state === 'failed');
  const isOpen = uploads.some(isOpenUpload);
  const text = t('files.arrived', { done, count: uploads.length });
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={550} role="status">
          {text}
        </Text>
        {isOpen ? (
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            {t('actions.cancel')}
          </Button>
        ) : (
          <Button variant="subtle" size="compact-sm" onClick={onDismiss}>
            {t('files.dismiss')}
          </Button>
        )}
      </Group>
      {trouble === null ? null : (
        <Text size="sm" role="alert">
          {describeError(trouble, t).join(' ')}
        </Text>
      )}
      {uploads
        .filter(({ state }) => state === 'sending')
        .map(({ id, name, share }) => (
          <Group key={id} gap="md" wrap="nowrap">
            <Text size="xs" c="dimmed" truncate className={textClasses['rest']}>
              {name}
            </Text>
            <Progress value={share * 100} aria-label={name} w={140} />
            <Text size="xs" c="dimmed" w={44} ta="end" className={textClasses['figures']}>
              {formatPercent(Math.floor(share * 100), language)}
            </Text>
          </Group>
        ))}
      {failed.length === 0 ? null : (
        <Stack gap={4} role="alert">
          {failed.map(({ id, name, failure }) => (
            <Group key={id} gap={8} wrap="nowrap" align="flex-start">
              <IconAlertTriangle size={16} aria-hidden color="var(--mantine-color-error)" />
              <Text size="sm" className={textClasses['rest']}>
                <b>{name}</b> – {typeof failure === 'string' ? failure : describeError(failure, t).join(' ')}
              </Text>
              {typeof failure === 'string' ? null : (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={t('files.sendAgain', { name })}
                  onClick={() => onRetry([id])}
                >
                  {t('files.again')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
