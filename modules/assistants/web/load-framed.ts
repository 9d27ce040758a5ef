import { createElement } from 'react';
import type { ComponentType } from 'react';

/** Loads a page of care together with the frame around it. */
export async function loadFramed(page: Promise<ComponentType>): Promise<ComponentType> {
  const [{ CareFrame }, Page] = await Promise.all([import('./care-frame.tsx'), page]);
  return () => createElement(CareFrame, null, createElement(Page));
}
