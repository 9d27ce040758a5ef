import { lazy } from 'react';

export { brand, loadBrand } from './brand.ts';
export { currentUser, type CurrentUser, forgetCurrentUser, leaveSession, loadCurrentUser, requestRenewal } from './current-user.ts';
export { LoginPage } from './login/login-page.tsx';

/** Screen of a set-password link; loaded only when such a link is opened. */
export const SetPasswordPage = lazy(() =>
  import('./set-password/set-password-page.tsx').then((module) => ({ default: module.SetPasswordPage })),
);

/** Screen of a link that confirms a new address of the account; loaded only when such a link is opened. */
export const ConfirmEmailPage = lazy(() =>
  import('./confirm-email/confirm-email-page.tsx').then((module) => ({ default: module.ConfirmEmailPage })),
);
