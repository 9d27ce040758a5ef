import { lazy } from 'react';
import type { PublicPage } from '#platform/web/entry/public-page.ts';

export { brand, loadBrand } from './brand.ts';
export { currentUser, forgetCurrentUser, leaveSession, loadCurrentUser, requestRenewal } from './current-user.ts';
export { LoginPage } from './login/login-page.tsx';

/** Dialog over the page after a session has ended. */
export const SignInAgain = lazy(() => loadSignInAgain().then((module) => ({ default: module.SignInAgain })));

/** Loads the code of that dialog in advance, because the server may be unreachable when it is needed. */
export function loadSignInAgain() {
  return import('./login/sign-in-again.tsx');
}

/** Page in front of an organisation that requires a second factor; loaded on demand. */
export const SecondFactorPage = lazy(() =>
  import('./second-factor/second-factor-page.tsx').then((module) => ({ default: module.SecondFactorPage })),
);

/** Pages of links that set a password or confirm a new address. */
export const publicPages: readonly PublicPage[] = [
  {
    action: 'set-password',
    texts: ['identity/sign-in'],
    page: lazy(() =>
      import('./set-password/set-password-page.tsx').then((module) => ({ default: module.SetPasswordPage })),
    ),
  },
  {
    action: 'confirm-email',
    texts: ['identity/sign-in'],
    page: lazy(() =>
      import('./confirm-email/confirm-email-page.tsx').then((module) => ({ default: module.ConfirmEmailPage })),
    ),
  },
];
