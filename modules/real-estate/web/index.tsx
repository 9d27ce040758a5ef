import { lazy } from 'react';
import type { PublicPage } from '#platform/web/entry/public-page.ts';
import { exposePageAction } from '../contract/stakeholders/expose-page.ts';

/** Page behind the link of an exposé email. */
export const publicPages: readonly PublicPage[] = [
  {
    action: exposePageAction,
    texts: ['real-estate/expose-page'],
    page: lazy(() =>
      import('./stakeholders/expose-page/expose-page.tsx').then((module) => ({ default: module.ExposePage })),
    ),
  },
];
