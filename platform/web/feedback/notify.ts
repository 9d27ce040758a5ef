import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Milliseconds a toast stays (specification, section 9). */
const toastDuration = 3000;

/** Green toast for something that was done, such as `Rechnung gespeichert`. */
export function notifySuccess(message: string): void {
  show(message, 'teal');
}

/**
 * Red toast for something in the background that failed while one was elsewhere. What one waits for is told by banners.
 */
export function notifyFailure(message: string): void {
  show(message, 'red');
}

function show(message: string, color: string): void {
  notifications.show({
    message,
    color,
    autoClose: toastDuration,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t('platform:banners.dismiss') },
  });
}
