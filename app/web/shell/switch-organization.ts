import type { OrganizationChoice } from '#modules/organizations/web/index.tsx';
import { mayLeave } from '#platform/web/form/unsaved-guard.ts';
import { moveToOrganization } from '../start/start-flow.ts';

/** Chooses another organisation, after asking when something on the screen is unsaved. */
export async function switchOrganization(id: OrganizationChoice['id']): Promise<void> {
  if (await mayLeave()) await moveToOrganization(id);
}
