import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Milliseconds a toast stays (specification, section 9). */
const toastDuration = 3000;

/** Green toast for something that was done, such as `Rechnung gespeichert`. */
export function notifySuccess(message: string): void {
  notifications.show({
    message,
    color: 'teal',
    autoClose: toastDuration,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('platform:banners.dismiss') },
  });
}
