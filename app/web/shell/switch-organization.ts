import i18next from 'i18next';
import type { OrganizationChoice } from '#modules/organizations/web/index.tsx';
import { askToLeave, hasUnsavedChanges } from '#platform/web/ui/unsaved-guard.ts';
import { moveToOrganization } from '../start/start-flow.ts';

/** Chooses another organisation, after asking when something on the screen is unsaved. */
export async function switchOrganization(id: OrganizationChoice['id']): Promise<void> {
  if (hasUnsavedChanges() && !(await askToLeave((key) => i18next.t(`platform:${key}`)))) return;
  await moveToOrganization(id);
}
