import { lazy } from 'react';
import type { PublicPage } from '#platform/web/entry/public-page.ts';

export { brand, loadBrand } from './brand.ts';
export {
  currentUser,
  type CurrentUser,
  forgetCurrentUser,
  leaveSession,
  loadCurrentUser,
  requestRenewal,
} from './current-user.ts';
export { LoginPage } from './login/login-page.tsx';

/** Dialog over the page of somebody whose session has ended. */
export const SignInAgain = lazy(() => loadSignInAgain().then((module) => ({ default: module.SignInAgain })));

/** Fetches the code of that dialog beforehand, because it is needed when the server may be out of reach. */
export function loadSignInAgain() {
  return import('./login/sign-in-again.tsx');
}

/** Screen before an organisation that demands a second factor; loaded only then. */
export const SecondFactorPage = lazy(() =>
  import('./second-factor/second-factor-page.tsx').then((module) => ({ default: module.SecondFactorPage })),
);

/** Pages of the links that set a password and that confirm a new address. */
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
