import { definePage } from '#platform/web/pages/define-page.ts';
import { readMailSearch } from './mail-search.ts';

export const mailsPage = definePage('/benit/central-configuration/mail', readMailSearch);
