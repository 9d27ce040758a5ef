import { accounting } from '#modules/accounting/web/module.ts';
import { assistants } from '#modules/assistants/web/module.ts';
import { audit } from '#modules/audit/web/module.ts';
import { identity } from '#modules/identity/web/module.ts';
import { mails } from '#modules/mails/web/module.ts';
import { organizations } from '#modules/organizations/web/module.ts';
import { propertyOwner } from '#modules/property-owner/web/module.ts';
import { realEstate } from '#modules/real-estate/web/module.ts';
import type { WebModule } from '#platform/web/module.ts';

/** The modules of the product in the browser. */
export const modules: readonly WebModule[] = [
  identity,
  organizations,
  audit,
  mails,
  accounting,
  assistants,
  propertyOwner,
  realEstate,
];
