import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { translateError } from '../api/errors.ts';
import { useStore } from '../state/store.ts';
import { dismissError, errorBanners } from './error-banners.ts';

/** The shared error list: red banners titled „Fehler“, each dismissible (specification, section 8). */
export function ErrorBannerList() {
  const { t } = useTranslation('platform');
  const banners = useStore(errorBanners);
  return (
    <div className="kontor-banners" role="alert">
      {banners.map(({ id, entry, requestId }) => (
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
          {translateError(entry, t)}
          {entry.code === 'internal_error' && requestId !== '' ? ` (${t('states.requestId', { requestId })})` : null}
        </Alert>
      ))}
    </div>
  );
}
