import {
  enterOrganization,
  findSessionOrganization,
  invitationsKey,
  organizationChoices,
  refreshWorkplace,
  workplace,
} from '#modules/organizations/web/index.tsx';
import type { OrganizationChoice, Workplace } from '#modules/organizations/web/index.tsx';
import type { SessionEnd } from '#platform/contract/live-events.ts';
import { ApiError } from '#platform/web/api/api-error.ts';
import { markSessionExpired, markSessionOver, secondsLeft, sessionExpiry } from '#platform/web/api/session-clock.ts';
import { showLanguage } from '#platform/web/i18n/i18n.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import { accessNotice, holdNotices, isSessionOver, showNotice } from '#platform/web/realtime/access-notice.ts';
import { findCurrentApplication } from '#platform/web/shell/current-application.ts';
import { needsSecondFactor } from '../start/start-flow.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { queryClient } from '#platform/web/api/query-client.ts';

let looking: Promise<void> | null = null;
let isAskedAgain = false;

/**
 * Asks what the session and the membership are now, and brings the window in line with it, or says what happened.
 * News that arrive meanwhile are followed afterwards, all at once.
 */
export function followAccess(): Promise<void> {
  isAskedAgain = true;
  looking ??= lookUntilQuiet().finally(() => {
    looking = null;
  });
  return looking;
}

/** The session is over: has the user sign in again over the page. */
export function followEnd({ reason }: SessionEnd): void {
  showNotice({ kind: reason });
  if (reason === 'ended') markSessionOver();
  else markSessionExpired();
}

/** Goes on where the session ended, once its account has signed in again, here or in another window. */
export async function resumeSession(): Promise<void> {
  const place = workplace.get();
  const expiry = sessionExpiry.get();
  if (!isSessionOver(accessNotice.get()) || place === null || expiry === null || secondsLeft(expiry) <= 0) return;
  accessNotice.set(null);
  // The new session has no organisation yet, or that of another window, which is no news here.
  const release = holdNotices();
  await enterOrganization(place.organization.id).catch(reportError).finally(release);
  await followAccess();
  void queryClient.invalidateQueries();
}

/** Chooses the window's own organisation again; what is on the screen stays. */
export async function returnToOrganization(id: OrganizationChoice['id']): Promise<void> {
  try {
    await enterOrganization(id);
    showNotice(null);
    // Queries that were refused in between, or answered for another account.
    void queryClient.invalidateQueries();
  } catch (error) {
    reportError(error);
    await followAccess();
  }
}

async function lookUntilQuiet(): Promise<void> {
  while (isAskedAgain) {
    isAskedAgain = false;
    await look().catch(noteFailure);
  }
}

async function look(): Promise<void> {
  const place = workplace.get();
  if (place === null) return;
  const here = place.organization;
  const chosen = await findSessionOrganization();
  void queryClient.invalidateQueries({ queryKey: invitationsKey });
  const organizations = organizationChoices.get();
  const there = organizations.find(({ id }) => id === chosen);
  if (!organizations.some(({ id }) => id === here.id)) showNotice({ kind: 'removed', name: here.name });
  else if (there !== undefined && there.id !== here.id) showNotice({ kind: 'switched', here, there });
  else {
    showNotice(null);
    await refresh(place).catch((error: unknown) => {
      if (!needsSecondFactor(error)) throw error;
      showNotice({ kind: 'factor', name: here.name });
    });
  }
}

async function refresh(before: Workplace): Promise<void> {
  const now = await refreshWorkplace(before.organization.id);
  const { userDefaultLanguage, userLanguages } = now;
  if (userDefaultLanguage !== before.userDefaultLanguage || !userLanguages.includes(currentLanguage.get()))
    await showLanguage(userDefaultLanguage);
  if (now.permissionIdentifiers.join() === before.permissionIdentifiers.join()) return;
  const isOpen = ({ applications }: Workplace) =>
    findCurrentApplication(applications, window.location.pathname) !== undefined;
  // A page that may no longer be seen must not go on showing what it fetched before.
  await (isOpen(before) && !isOpen(now) ? queryClient.resetQueries() : queryClient.invalidateQueries());
}

/** Without a network, or between two changes, the next news tells; a session that is gone has to be told now. */
function noteFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) noteSignedOut();
}

/** A call was answered that nobody is signed in. */
export function noteSignedOut(): void {
  const expiry = sessionExpiry.get();
  if (expiry !== null) followEnd({ reason: expiry > 0 && secondsLeft(expiry) <= 0 ? 'expired' : 'ended' });
}
