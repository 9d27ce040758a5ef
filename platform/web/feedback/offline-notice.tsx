import { Alert } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { offlineWork } from '../offline/offline-work.ts';
import { useStore } from '../state/store.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Notice that the device has no network, and that typed input is not lost. */
export function OfflineNotice() {
  const { t } = useTranslation('platform');
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  // A page that works on without a connection says itself what waits.
  const isWorking = useStore(offlineWork);
  return (
    <div role="status">
      {isOnline || isWorking ? null : (
        <Alert
          role="group"
          className="kontor-notice"
          icon={<IconWifiOff size={18} aria-hidden />}
          title={t('offline.title')}
        >
          {t('offline.text')}
        </Alert>
      )}
    </div>
  );
}
