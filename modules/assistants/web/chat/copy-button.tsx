import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { notifyFailure, notifyInfo } from '#platform/web/feedback/notify.ts';

/** Button that copies a text, and says so. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation('assistants');
  const copy = async (): Promise<void> => {
    try {
      // Absent where the page did not come by https.
      await navigator.clipboard.writeText(text);
      notifyInfo(t('chat.copied'));
    } catch {
      notifyFailure(t('chat.notCopied'));
    }
  };
  return (
    <Button size="md" variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
      {t('chat.copy')}
    </Button>
  );
}
