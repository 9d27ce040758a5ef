import { lazy } from 'react';
import type { PublicPage } from '#platform/web/entry/public-page.ts';

/** Page on which an owner enters the code of a letter; the letter prints its address. */
export const publicPages: readonly PublicPage[] = [
  {
    action: 'code',
    path: '/code',
    texts: ['property-owner/access-code'],
    page: lazy(() =>
      import('./links/access-code/access-code-page.tsx').then((module) => ({ default: module.AccessCodePage })),
    ),
  },
];
