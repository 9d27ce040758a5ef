import { flushSync } from 'react-dom';
import {
  currentUser,
  forgetCurrentUser,
  leaveSession,
  loadCurrentUser,
  requestRenewal,
} from '#modules/identity/web/index.tsx';
import {
  enterOrganization,
  leaveOrganization,
  loadOrganizations,
  organizationChoices,
} from '#modules/organizations/web/index.tsx';
import type { OrganizationChoice } from '#modules/organizations/web/index.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { configureClient } from '#platform/web/api/client.ts';
import { loadTexts, showLanguage } from '#platform/web/i18n/i18n.ts';
import { accessFollower, accessNotice, holdNotices, signedOutFollower } from '#platform/web/realtime/access-notice.ts';
import { eraseKeptInput, eraseOldInput } from '#platform/web/form/kept-input.ts';
import { eraseOldEntries, eraseOutboxes } from '#platform/web/offline/outbox.ts';
import { forgetRecentPages } from '#platform/web/pages/recent-pages.ts';
import { findCurrentApplication } from '#platform/web/shell/current-application.ts';
import { clearErrors, reportError } from '#platform/web/api/error-banners.ts';
import { publicPages } from './public-pages.ts';
import { readLink, startState } from './start-state.ts';

/**
 * Connects the client to this flow and brings the window from loading to its first screen.
 *
 * @param mayResume false when the browser came without a session
 */
export async function start(mayResume: boolean): Promise<void> {
  configureClient({
    renew: requestRenewal,
    onSignedOut: () => {
      const follow = signedOutFollower.get();
      if (follow === null) showLogin(currentUser.get()?.email, currentUser.get() !== null);
      else follow();
    },
    onOrganizationChanged: () => accessFollower.get()?.(),
  });
  eraseOldEntries();
  eraseOldInput();
  const link = readLink(window.location.pathname, publicPages);
  if (link !== null) {
    await loadTexts(link.page.texts);
    startState.set({ phase: 'link', link });
  } else if (mayResume) await resume();
  else showLogin();
}

/** Continues with the session that the browser may still have. */
export function resume(): Promise<void> {
  return continueAs(null);
}

/**
 * Leaves the page of a link: into the application where its account is signed in, else to the login.
 *
 * @param email address of the account; null when it is not known, so that any session will do
 */
export function leaveLink(email: string | null): Promise<void> {
  window.history.replaceState(null, '', '/');
  return continueAs(email);
}

async function continueAs(email: string | null): Promise<void> {
  startState.set({ phase: 'loading' });
  try {
    await loadCurrentUser();
    if (email === null || email === currentUser.get()?.email) await enter();
    else showLogin(email);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) showLogin(email ?? '');
    else startState.set({ phase: 'failed', error });
  }
}

/**
 * After the login: fetches the organisations and enters the one that needs no choice.
 *
 * @param before email address that the login started with: the path is another account's when another one signs in
 */
export async function enter(before = ''): Promise<void> {
  if (before !== '' && before !== currentUser.get()?.email) window.history.replaceState(null, '', '/');
  try {
    const [id] = await Promise.all([loadOrganizations(), loadTexts(['organizations'])]);
    if (id === null) startState.set({ phase: 'choose-organization' });
    else await choose(id);
  } catch (error) {
    showFailure(error);
  }
}

// A lost session has already led to the login.
function showFailure(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) startState.set({ phase: 'failed', error });
}

/**
 * Chooses an organisation on the choice screen or at start, and shows the shell, or the screen that sets up the second
 * factor it demands.
 */
export async function choose(id: OrganizationChoice['id']): Promise<void> {
  const entered = await enterOrganization(id).catch((error: unknown) => {
    if (!needsSecondFactor(error)) throw error;
  });
  if (entered === undefined) {
    await loadTexts(['identity/second-factor']);
    const organization = organizationChoices.get().find((choice) => choice.id === id);
    startState.set(
      organization === undefined ? { phase: 'choose-organization' } : { phase: 'second-factor', organization },
    );
    return;
  }
  const { userDefaultLanguage } = entered;
  await showLanguage(userDefaultLanguage);
  clearErrors();
  startState.set({ phase: 'signed-in' });
}

/** True if the organisation demands a second factor that the account lacks. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.has('second_factor_required');
}

/**
 * Enters an organisation from the screen that has set up the second factor it demands; any failure leads to the screen
 * that tries again.
 */
export async function enterAfterSetUp(id: OrganizationChoice['id']): Promise<void> {
  await choose(id).catch(showFailure);
}

/** To the choice of organisations, from one that cannot be entered yet. */
export function chooseOther(): void {
  clearErrors();
  startState.set({ phase: 'choose-organization' });
}

/**
 * Chooses another organisation: the page starts afresh (specification, section 4), in the same application where the
 * other organisation has it, because a record in view belongs to the former. What was typed is given up.
 */
export async function moveToOrganization(id: OrganizationChoice['id']): Promise<void> {
  const release = holdNotices();
  try {
    const { applications } = await enterOrganization(id);
    const path = findCurrentApplication(applications, window.location.pathname)?.path ?? '/';
    // Nothing of the former organisation may stay on the screen and be saved into this one.
    flushSync(showLoading);
    window.location.assign(path);
  } catch (error) {
    release();
    reportError(error);
  }
}

/** Leaves an organisation that is closed to the user now, for another one. */
export async function leaveWorkplace(): Promise<void> {
  flushSync(showLoading);
  window.history.replaceState(null, '', '/');
  accessNotice.set(null);
  forgetRecentPages();
  leaveOrganization();
  await enter();
}

/**
 * Another account has signed in: the window starts anew on the root path, and nothing of the former account is left in
 * it.
 */
export function startAnew(): void {
  flushSync(showLoading);
  window.location.assign('/');
}

/** From a session that has ended to the login, which keeps address and email for the way back. */
export async function leaveForLogin(): Promise<void> {
  const release = holdNotices();
  const email = currentUser.get()?.email ?? '';
  // One that was ended elsewhere may have been followed by somebody else's in another window, which is not to be ended.
  if (accessNotice.get()?.kind === 'expired') await leaveSession();
  flushSync(() => showLogin(email, true));
  release();
}

/** Logs out; the next user starts on the root path. */
export async function leave(): Promise<void> {
  const release = holdNotices();
  await leaveSession();
  eraseOutboxes();
  eraseKeptInput();
  // The router must be gone before the address changes, or it would follow it.
  flushSync(() => showLogin());
  release();
  window.history.replaceState(null, '', '/');
}

/** Forgets everything about the user and shows the login; the path stays for the way back. */
function showLogin(email = '', hasEnded = false): void {
  forgetEverything();
  startState.set({ phase: 'signed-out', email, hasEnded });
}

function showLoading(): void {
  startState.set({ phase: 'loading' });
}

function forgetEverything(): void {
  clearErrors();
  accessNotice.set(null);
  forgetCurrentUser();
  leaveOrganization();
}
