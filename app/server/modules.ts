import { checkChainOnArrival, createAccounting, skipNumbersAfterRestore } from '#modules/accounting/server/index.ts';
import { createAssistants } from '#modules/assistants/server/index.ts';
import { createAudit } from '#modules/audit/server/index.ts';
import { createIdentity } from '#modules/identity/server/index.ts';
import { createMails } from '#modules/mails/server/index.ts';
import { accountMemberships, createOrganizations, findActor } from '#modules/organizations/server/index.ts';
import type { OrganizationAccess } from '#modules/organizations/server/index.ts';
import { createPropertyOwner } from '#modules/property-owner/server/index.ts';
import { createRealEstate } from '#modules/real-estate/server/index.ts';
import type { RestoreStep } from '#platform/server/backup/complete-organizations.ts';
import type { ArrivalCheck } from '#platform/server/organization-move/move-parts.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createTasks } from '#platform/server/tasks/create-tasks.ts';

/** Steps of the modules in each organisation after a restore. */
export const worksAfterRestore: readonly RestoreStep[] = [skipNumbersAfterRestore];

/** Checks of the modules on an organisation that was copied, before people work in it. */
export const checksOnArrival: readonly ArrivalCheck[] = [checkChainOnArrival];

/** The modules that organisations work with, beside those for accounts and organisations. */
export function createBusinessModules(platform: Platform, access: OrganizationAccess): readonly ServerModule[] {
  return [
    createAccounting(platform),
    createAssistants(platform),
    createPropertyOwner(platform, access),
    createRealEstate(platform),
  ];
}

/** Composes the modules of the product: those that others or the process itself ask by name, and the list of all. */
export function createModules(platform: Platform) {
  const identity = createIdentity({ ...platform, memberships: accountMemberships });
  const organizations = createOrganizations({ ...platform, identity, purgeHolds: () => modules });
  const modules: readonly ServerModule[] = [
    identity,
    organizations,
    createMails(platform),
    ...createBusinessModules(platform, organizations.access),
  ];
  const own: readonly ServerModule[] = [...modules, createAudit({ ...platform, modules })];
  const list: readonly ServerModule[] = [...own, createTasks({ ...platform, findActor }, own)];
  return { identity, organizations, list };
}

/** The modules of the product, composed. */
export type Modules = ReturnType<typeof createModules>;
