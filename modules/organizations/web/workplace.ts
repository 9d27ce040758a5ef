import { compareIn } from '#platform/contract/text-order.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { call, chooseOrganization, send } from '#platform/web/api/client.ts';
import { createStore } from '#platform/web/state/store.ts';
import {
  changeLanguage,
  getCurrentOrganizationData,
  getCurrentUserOrganizations,
} from '../contract/memberships/memberships.ts';

export type OrganizationChoice = EndpointAnswer<typeof getCurrentUserOrganizations>['organizations'][number];
export type Workplace = EndpointAnswer<typeof getCurrentOrganizationData>;

/** The organisations of the signed-in user. */
export const organizationChoices = createStore<readonly OrganizationChoice[]>([]);

/** Switches this window to another organisation; null before sign-in. A store, because the application composes it. */
export const organizationMover = createStore<((id: OrganizationChoice['id']) => Promise<void>) | null>(null);
/** Chosen organisation with the user's applications and permissions; null before the choice. */
export const workplace = createStore<Workplace | null>(null);

/**
 * Fetches the organisations; returns the one to enter directly: the only one, or the last chosen one; null if the user
 * must choose (specification, section 4).
 */
export async function loadOrganizations(): Promise<OrganizationChoice['id'] | null> {
  const { organizations, chosenOrg } = await call(getCurrentUserOrganizations, {}, { background: true });
  organizationChoices.set(organizations);
  const [first, second] = organizations;
  if (first !== undefined && second === undefined) return first.id;
  return organizations.find((organization) => organization.id === chosenOrg)?.id ?? null;
}

/**
 * Fetches the organisations again as background activity.
 * @returns the session's present organisation, chosen in this tab or in another
 */
export async function findSessionOrganization(): Promise<OrganizationChoice['id'] | null> {
  const { organizations, chosenOrg } = await send(getCurrentUserOrganizations, {}, { anyOrganization: true });
  organizationChoices.set(organizations);
  return chosenOrg;
}

/** Inserts an organisation that the user has just joined, ordered by name. */
export function addOrganizationChoice(joined: OrganizationChoice): void {
  organizationChoices.set((known) =>
    [...known.filter(({ id }) => id !== joined.id), joined].toSorted((one, other) =>
      compareIn('de')(one.name, other.name),
    ),
  );
}

/**
 * Fetches the user's applications and permissions in this tab's organisation as background activity; refused if the
 * session is in another.
 */
export async function refreshWorkplace(id: OrganizationChoice['id']): Promise<Workplace> {
  const refreshed = await send(getCurrentOrganizationData, { params: { orgId: id } });
  workplace.set(refreshed);
  return refreshed;
}

/** Chooses an organisation for the session and this tab, regardless of other tabs. */
export async function enterOrganization(id: OrganizationChoice['id']): Promise<Workplace> {
  const entered = await call(
    getCurrentOrganizationData,
    { params: { orgId: id } },
    { anyOrganization: true, background: true },
  );
  chooseOrganization(id);
  workplace.set(entered);
  return entered;
}

/** Forgets the organisation in this tab (logout). */
export function leaveOrganization(): void {
  chooseOrganization(null);
  organizationChoices.set([]);
  workplace.set(null);
}

/** Saves a language as the user's default in the chosen organisation. */
export async function saveLanguage(language: LanguageKey): Promise<void> {
  const { userDefaultLanguage } = await call(changeLanguage, { body: { userDefaultLanguage: language } });
  workplace.set((current) => (current === null ? null : { ...current, userDefaultLanguage }));
}
