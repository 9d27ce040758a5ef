import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isRestored } from '../api/error-banners.ts';
import { useStore } from '../state/store.ts';

/** Notice that the connection is back, in place of the banners that reported its loss. */
export function RestoredNotice() {
  const { t } = useTranslation('platform');
  const isShown = useStore(isRestored);
  return (
    <div role="status">
      {isShown ? (
        <Alert
          role="group"
          className="kontor-notice"
          color="teal"
          icon={<IconCircleCheck size={18} aria-hidden />}
          title={t('restored.title')}
          withCloseButton
          closeButtonLabel={t('banners.dismiss')}
          onClose={() => isRestored.set(false)}
        >
          {t('restored.text')}
        </Alert>
      ) : null}
    </div>
  );
}
