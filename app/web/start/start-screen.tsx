import { lazy, Suspense } from 'react';
import { brand, LoginPage, SetPasswordPage } from '#modules/identity/web/index.tsx';
import { OrganizationChoicePage } from '#modules/organizations/web/index.tsx';
import { useStore } from '#platform/web/state/store.ts';
import { BootScreen } from './boot-screen.tsx';
import { choose, enter, leave, resume } from './start-flow.ts';
import { StartFailedPage } from './start-failed-page.tsx';
import { startState } from './start-state.ts';

/** Loads the part of the application behind the login. */
export const loadSignedInArea = () => import('../shell/signed-in-area.tsx');
const SignedInArea = lazy(() => loadSignedInArea().then((module) => ({ default: module.SignedInArea })));

/** Shows the screen of the start-up sequence (specification, section 2). */
export function StartScreen() {
  return <Suspense fallback={<BootScreen />}><CurrentScreen /></Suspense>;
}

function CurrentScreen() {
  const state = useStore(startState);
  const { name, logo, demo } = useStore(brand);
  switch (state.phase) {
    case 'loading':
      return <BootScreen />;
    case 'set-password':
      return <SetPasswordPage a={state.a} b={state.b} brand={{ name, logo }} onLogin={leaveLink} />;
    case 'signed-out':
      return <LoginPage brand={{ name, logo, demo }} onSignedIn={enter} />;
    case 'choose-organization':
      return <OrganizationChoicePage brand={{ name, logo }} onChoose={choose} onLeave={leave} />;
    case 'signed-in':
      return <SignedInArea />;
    case 'failed':
      return <StartFailedPage brand={{ name, logo }} error={state.error} onRetry={resume} onLeave={leave} />;
  }
}

function leaveLink(): void {
  window.history.replaceState(null, '', '/');
  void resume();
}
