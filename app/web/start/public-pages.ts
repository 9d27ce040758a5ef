import { publicPages as ofIdentity } from '#modules/identity/web/index.tsx';
import { publicPages as ofOrganizations } from '#modules/organizations/web/index.tsx';
import { publicPages as ofPropertyOwners } from '#modules/property-owner/web/index.tsx';
import { publicPages as ofRealEstate } from '#modules/real-estate/web/index.tsx';
import type { PublicPage } from '#platform/web/entry/public-page.ts';

/** The pages of all modules that links from mails and typed addresses open. */
export const publicPages: readonly PublicPage[] = [
  ...ofIdentity,
  ...ofOrganizations,
  ...ofPropertyOwners,
  ...ofRealEstate,
];
