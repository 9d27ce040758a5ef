import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** Milliseconds a toast stays (specification, section 9). */
const toastDuration = 3000;

/** Green toast for something that was done, such as `Rechnung gespeichert`. */
export function notifySuccess(text: string): void {
  show(text, 'teal');
}

/** Neutral toast, such as `Text in den Zwischenspeicher kopiert`. */
export function notifyInfo(text: string): void {
  show(text, 'brand');
}

function show(message: string, color: string): void {
  const closeButtonProps = { 'aria-label': i18next.t('platform:banners.dismiss') };
  notifications.show({ message, color, autoClose: toastDuration, withBorder: true, closeButtonProps });
}
