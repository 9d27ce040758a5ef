import { definePage } from '#platform/web/pages/define-page.ts';

export const profilePage = definePage('/benit/profile');
