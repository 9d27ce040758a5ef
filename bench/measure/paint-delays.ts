import type { Page } from '@playwright/test';

/** Lets a page note how long each input waits for the next paint, and frames that took longer than 50 ms. */
const observer = `
  globalThis.delays = [];
  const note = (event) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => delays.push(performance.now() - event.timeStamp);
    channel.port2.postMessage(null);
  });
  for (const type of ['pointerdown', 'click', 'input', 'pointermove', 'mouseup', 'wheel']) addEventListener(type, note, { capture: true, passive: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) delays.push(duration);
  }).observe({ type: 'long-animation-frame' });`;

/** Prepares a page for `worstOf`, before it is opened. */
export const watchPaints = (page: Page): Promise<unknown> => page.addInitScript(observer);

/** Runs the inputs. @returns milliseconds of the longest wait among them */
export async function worstOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate('delays.length = 0');
  await work();
  // Effects of the last input.
  await page.evaluate(
    'new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 100))))',
  );
  return page.evaluate<number>('Math.max(0, ...delays)');
}
