import { Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconCamera, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '#platform/web/components/card.tsx';
import { formatPercent } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import type { ReceiptUpload } from './use-receipt-upload.ts';
import textClasses from '#platform/web/components/text.module.css';

/** Main action of the list: chooses a receipt, on a phone also with its camera. */
export function UploadButtons({ upload, accept, running }: Pick<ReceiptUpload, 'upload' | 'accept' | 'running'>) {
  const { t } = useTranslation('accounting');
  const hasCamera = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const choose = (file: File | null) => upload(file === null ? [] : [file]);
  return (
    <Group gap="xs">
      {hasCamera ? (
        <FileButton
          onChange={choose}
          accept="image/jpeg,image/png"
          capture="environment"
          inputProps={{ 'aria-label': t('expenses.upload.camera') }}
        >
          {(button) => (
            <Button {...button} leftSection={<IconCamera size={16} aria-hidden />} disabled={running !== null}>
              {t('expenses.upload.camera')}
            </Button>
          )}
        </FileButton>
      ) : null}
      <FileButton onChange={choose} accept={accept} inputProps={{ 'aria-label': t('expenses.upload.button') }}>
        {(button) => (
          <Button
            {...button}
            variant={hasCamera ? 'default' : 'filled'}
            leftSection={<IconUpload size={16} aria-hidden />}
            disabled={running !== null}
          >
            {t('expenses.upload.button')}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

/** Progress of an upload, or the reason why it was rejected. */
export function UploadNotice({ running, failure, cancel, dismiss }: ReceiptUpload) {
  const { t } = useTranslation(['accounting', 'platform']);
  const language = useLanguage();
  if (running !== null) {
    const percent = Math.floor(running.share * 100);
    const text = t(running.share < 1 ? 'expenses.upload.running' : 'expenses.upload.checking', { name: running.name });
    return (
      <Card>
        <Group gap="md" wrap="nowrap" role="status">
          <div className={textClasses['rest']}>
            <Group justify="space-between" wrap="nowrap" gap="md" mb={6}>
              <Text size="sm" truncate>
                {text}
              </Text>
              <Text size="sm" c="dimmed" className={textClasses['figures']}>
                {formatPercent(percent, language)}
              </Text>
            </Group>
            <Progress value={percent} animated={running.share === 1} aria-label={text} />
          </div>
          <Button variant="default" size="compact-sm" onClick={cancel}>
            {t('platform:actions.cancel')}
          </Button>
        </Group>
      </Card>
    );
  }
  if (failure === null) return null;
  return (
    <Alert
      icon={<IconAlertCircle size={18} />}
      color="red"
      title={failure.title}
      role="alert"
      withCloseButton
      onClose={dismiss}
      closeButtonLabel={t('platform:actions.close')}
    >
      {failure.texts.join(' ')}
    </Alert>
  );
}
