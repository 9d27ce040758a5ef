import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { call, chooseOrganization, send } from '#platform/web/api/client.ts';
import { createStore } from '#platform/web/state/store.ts';
import { changeLanguage, getCurrentOrganizationData, getCurrentUserOrganizations } from '../contract/memberships.ts';

export type OrganizationChoice = EndpointAnswer<typeof getCurrentUserOrganizations>['organizations'][number];
export type Workplace = EndpointAnswer<typeof getCurrentOrganizationData>;

/** The organisations of the signed-in user. */
export const organizationChoices = createStore<readonly OrganizationChoice[]>([]);

/**
 * Moves this window to another organisation; null before it is signed in. A store, because the application composes
 * that.
 */
export const organizationMover = createStore<((id: OrganizationChoice['id']) => Promise<void>) | null>(null);
/** The chosen organisation and what the user has there; null before the choice. */
export const workplace = createStore<Workplace | null>(null);

/**
 * Fetches the organisations; answers the one to enter without asking: the only one, or the one last
 * chosen; null when the user must choose (specification, section 4).
 */
export async function loadOrganizations(): Promise<OrganizationChoice['id'] | null> {
  const { organizations, chosenOrg } = await call(getCurrentUserOrganizations, {}, { background: true });
  organizationChoices.set(organizations);
  const [first, second] = organizations;
  if (first !== undefined && second === undefined) return first.id;
  return organizations.find((organization) => organization.id === chosenOrg)?.id ?? null;
}

/**
 * Fetches the organisations again, unseen by the user.
 *
 * @returns the one that the session is in now, be it chosen in this tab or in another
 */
export async function findSessionOrganization(): Promise<OrganizationChoice['id'] | null> {
  const { organizations, chosenOrg } = await send(getCurrentUserOrganizations, {}, { anyOrganization: true });
  organizationChoices.set(organizations);
  return chosenOrg;
}

/** Adds an organisation that the user has just joined, in the order of their names. */
export function addOrganizationChoice(joined: OrganizationChoice): void {
  const { compare } = new Intl.Collator('de');
  organizationChoices.set((known) =>
    [...known.filter(({ id }) => id !== joined.id), joined].toSorted((one, other) => compare(one.name, other.name)),
  );
}

/** Fetches again, unseen, what the user has in this tab's organisation; refused when the session is in another. */
export async function refreshWorkplace(id: OrganizationChoice['id']): Promise<Workplace> {
  const refreshed = await send(getCurrentOrganizationData, { params: { orgId: id } });
  workplace.set(refreshed);
  return refreshed;
}

/** Chooses an organisation for the session and this tab, whatever other tabs chose before. */
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

/** Makes a language the own default in the chosen organisation. */
export async function saveLanguage(language: LanguageKey): Promise<void> {
  const { userDefaultLanguage } = await call(changeLanguage, { body: { userDefaultLanguage: language } });
  workplace.set((current) => (current === null ? null : { ...current, userDefaultLanguage }));
}
