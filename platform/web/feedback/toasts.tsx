import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Milliseconds for which a toast is shown (specification, section 9). */
const toastDuration = 3000;

/** The toasts of the window. */
export function Toasts() {
  return <Notifications position="bottom-left" limit={4} autoClose={toastDuration} />;
}

/** Adds a toast. */
export function showToast(message: string, color: string): void {
  notifications.show({
    message,
    color,
    autoClose: toastDuration,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('platform:banners.dismiss') },
  });
}
