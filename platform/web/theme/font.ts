import { store } from '../state/browser-storage.ts';
import { fontKey } from './stored-appearance.ts';

/**
 * Loads the product's font after the first paint, then shows it. A browser that has it already uses it from the start
 * (see `begin-early.ts`); without it the system's font stays.
 */
export async function showFont(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const faces = await document.fonts.load("1em 'Inter Variable'").catch(() => []);
  if (faces.length === 0) return;
  document.documentElement.dataset['font'] = '';
  store(fontKey, 'loaded');
}
