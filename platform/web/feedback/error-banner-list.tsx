import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { translateError } from '../api/errors.ts';
import { useStore } from '../state/store.ts';
import { dismissError, errorBanners } from '../api/error-banners.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { RestoredNotice } from './restored-notice.tsx';

/**
 * Shared error list under the top bar: red banners titled „Fehler“, whose first words name the failed action; each
 * dismissible (specification, section 8).
 */
export function ErrorBannerList() {
  const { t } = useTranslation('platform');
  const banners = useStore(errorBanners);
  return (
    <div className="kontor-banners">
      {banners.some(({ entry }) => entry.code === 'network') ? null : <OfflineNotice />}
      <RestoredNotice />
      <div role="alert">
        {banners.map(({ id, entry, requestId, attempt }) => (
          <Alert
            key={id}
            role="group"
            className="kontor-banner"
            icon={<IconAlertCircle size={18} aria-hidden />}
            title={t('banners.title')}
            withCloseButton
            closeButtonLabel={t('banners.dismiss')}
            onClose={() => dismissError(id)}
          >
            {attempt === undefined ? null : <strong>{t(`banners.failed.${attempt}`)} </strong>}
            {translateError(entry, t)}
            {entry.code === 'internal_error' && requestId !== '' ? ` (${t('states.requestId', { requestId })})` : null}
          </Alert>
        ))}
      </div>
    </div>
  );
}
