import { notifications } from '@mantine/notifications';

/** Milliseconds a toast stays (specification, section 9). */
const toastDuration = 3000;

/** Green toast for something that was done, such as `Rechnung gespeichert`. */
export function notifySuccess(text: string): void {
  notifications.show({ message: text, color: 'teal', autoClose: toastDuration, withBorder: true });
}

/** Neutral toast, such as `Text in den Zwischenspeicher kopiert`. */
export function notifyInfo(text: string): void {
  notifications.show({ message: text, color: 'brand', autoClose: toastDuration, withBorder: true });
}
