import { loadTexts } from '../i18n/i18n.ts';
import { fetchLate } from './fetch-late.ts';

const announced = new Set<string>();

/** Notes texts that only late parts of the first screen show: they come once the page is used, or with the first part. */
export function announceLateTexts(features: readonly string[]): void {
  for (const feature of features) announced.add(feature);
  if (announced.size > 0) fetchLate(loadLateTexts);
}

/** Loads the texts that were announced. */
export async function loadLateTexts(): Promise<void> {
  const features = [...announced];
  if (features.length === 0) return;
  await loadTexts(features);
  for (const feature of features) announced.delete(feature);
}
