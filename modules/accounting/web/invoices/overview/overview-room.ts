import { readStored, store } from '#platform/web/state/browser-storage.ts';

/** Room that the overview takes: nothing in an organisation without invoices, its tiles, or its chart, too. */
export type OverviewRoom = 'none' | 'tiles' | 'chart';

const key = 'kontor-overview';
const isRoom = (text: string | null): text is OverviewRoom => text === 'none' || text === 'tiles' || text === 'chart';

/** Width in CSS pixels from which the chart is open unless it was closed. */
const wide = 900;

/** Room of the last visit, so that the list below does not jump. */
export function recallRoom(): OverviewRoom {
  const stored = readStored(key);
  if (isRoom(stored)) return stored;
  return window.innerWidth >= wide ? 'chart' : 'tiles';
}

export function rememberRoom(room: OverviewRoom): void {
  store(key, room);
}
