import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Milliseconds for which a toast is shown (specification, section 9). */
const toastDuration = 3000;

/** Shows a green toast of a completed action, such as `Artikel gespeichert`. */
export function notifySuccess(message: string): void {
  show(message, 'teal');
}

/** Shows a red toast of a failed background action. Banners report actions that the user waits for. */
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
